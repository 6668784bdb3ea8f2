import { chainWords } from "#components/words/chain-words.ts";
import type { PageLocale, PageWords } from "#components/words/page-words.ts";

type Props = {
  readable: number[];
  from: number;
  to: number;
  action: string;
  /** The zone that the reader chose, carried along. */
  zone?: string | undefined;
  words: PageWords;
  locale: PageLocale;
};

/** Chooses two revisions; a plain form, so that no script is needed. */
export function CompareForm({ readable, from, to, action, zone, words, locale }: Props) {
  const chain = chainWords(locale);
  const choice = (name: "from" | "to", label: string, chosen: number) => (
    <label>
      <span>{label}</span>{" "}
      <select name={name} defaultValue={chosen}>
        {readable.map((number) => (
          <option key={number} value={number}>
            {words.site.revision(number)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <form className="compare" action={action} method="get">
      {choice("from", chain.from, from)} {choice("to", chain.to, to)}{" "}
      {zone !== undefined && <input type="hidden" name="tz" value={zone} />}
      <button type="submit">{chain.show}</button>
    </form>
  );
}
