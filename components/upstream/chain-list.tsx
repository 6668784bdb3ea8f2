import { chainOrder, railOf, type ChainEdge } from "./chain-graph.ts";
import { ChainRail } from "./chain-rail.tsx";

export type ChainEntry = {
  key: string;
  date?: string | undefined;
  sign: "issue" | "change" | "landed" | "release";
  /** Kind and state. */
  head: string;
  when: string;
  title: string;
  href?: string | undefined;
  words: string[];
};
type Props = { entries: ChainEntry[]; edges: ChainEdge[] };

/** Issue → proposed → superseded or followed → merged → releases, drawn beside the words that say the same. */
export function ChainList({ entries, edges }: Props) {
  const ordered = chainOrder(entries, edges);
  const rail = railOf(
    ordered.map(({ key }) => key),
    edges,
  );
  return (
    <ol className="[&_.rail]:relative [&_.rail]:text-line-strong [&_.rail>svg:first-child]:absolute [&_.rail>svg:first-child]:inset-y-0 [&_.rail>svg:first-child]:overflow-visible [&_.rail-change]:text-soft [&_.rail-issue]:text-soft [&_.rail-landed]:text-accent [&_.rail-release]:text-good">
      {ordered.map((entry, row) => (
        <li key={entry.key} className="grid break-inside-avoid grid-cols-[max-content_minmax(0,1fr)] gap-x-3">
          <ChainRail rail={rail} row={row} sign={entry.sign} />
          <div className="pb-4 [overflow-wrap:anywhere]">
            <p className="text-[0.8125rem] text-soft">
              {entry.head} · {entry.when}
            </p>
            <p className="font-semibold">{entry.href ? <a href={entry.href}>{entry.title}</a> : entry.title}</p>
            {entry.words.map((words) => (
              <p key={words} className="text-[0.8125rem] text-soft">
                {words}
              </p>
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
