import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";

type Reading = { instant: string; label: string };
type Props = {
  /** What was asked, as it was typed. */
  text: string;
  /** The day that a time without a date is on. */
  day: string;
  zone: string;
  tz: string | undefined;
  problem?: string;
  candidates?: Reading[];
};

/** Any moment, to the second: a plain form, so that the server reads the words in the page's zone. */
export function ReplayQuestion({ text, day, zone, tz, problem, candidates = [] }: Props) {
  const query = (at: string) => `?${new URLSearchParams({ at, ...(tz !== undefined && { tz }) })}`;
  return (
    <form method="get" className="mt-3 max-w-2xl">
      <input type="hidden" name="day" value={day} />
      {tz !== undefined && <input type="hidden" name="tz" value={tz} />}
      <Field
        label="What did we know at"
        hint={`A time such as 14:05:30 or 2026-09-09 14:05, in ${zone} unless it says another zone; without a date on ${day}.`}
        error={problem}
      >
        {(field) => (
          <span className="flex gap-2">
            <input {...field} type="text" name="at" defaultValue={text} autoComplete="off" required />
            <Button type="submit">Show</Button>
          </span>
        )}
      </Field>
      {candidates.length > 0 && (
        <Notice tone="warning" title="Which one is meant?">
          <ul>
            {candidates.map(({ instant, label }) => (
              <li key={instant}>
                <a href={query(instant)}>{label}</a>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </form>
  );
}
