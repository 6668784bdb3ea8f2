import type { Confidence } from "#domain/impact/count-impact.ts";
import type { ImpactRule, Unit } from "#domain/impact/impact-rule.ts";
import { buttonClass } from "#components/ui/button.tsx";
import { RuleInWords } from "./rule-in-words.tsx";
import { statedNumber } from "./statement-words.ts";

export type ShownRevision = {
  rule: ImpactRule;
  statedAt: string;
  figure?: { count: number; unit: Unit; confidence: Confidence; read?: number };
};
type Props = { slug: string; revisions: ShownRevision[]; zone: string };

/** Every revision with the number it gave; two of them can be laid side by side. Works without JavaScript. */
export function RuleHistory({ slug, revisions, zone }: Props) {
  const counted = revisions.filter(({ figure }) => figure);
  const [to, from] = counted.map(({ rule }) => rule.revision);
  return (
    <section aria-labelledby="revisions" className="mt-10">
      <h2 id="revisions" className="mb-2 text-lg">
        Revisions
      </h2>
      {from !== undefined && to !== undefined && (
        <form
          action={`/console/incidents/${slug}/impact/rule/compare`}
          className="mb-4 flex flex-wrap items-end gap-3 print:hidden"
        >
          <Choice name="from" label="From" chosen={from} revisions={counted} />
          <Choice name="to" label="To" chosen={to} revisions={counted} />
          <button type="submit" className={buttonClass()}>
            What came in, what went out?
          </button>
        </form>
      )}
      <ol reversed className="grid gap-3">
        {revisions.map((revision, at) => (
          <Revision key={revision.rule.revision} revision={revision} isNewest={at === 0} zone={zone} />
        ))}
      </ol>
    </section>
  );
}

type ChoiceProps = { name: string; label: string; chosen: number; revisions: ShownRevision[] };

function Choice({ name, label, chosen, revisions }: ChoiceProps) {
  return (
    <label className="grid gap-0.5">
      <span className="text-[0.8125rem] font-medium text-soft">{label}</span>
      <select name={name} defaultValue={chosen} className="min-w-56">
        {revisions.map(({ rule, figure }) => (
          <option key={rule.revision} value={rule.revision}>
            {`Revision ${rule.revision}${figure ? `: ${statedNumber(figure)}` : ""}`}
          </option>
        ))}
      </select>
    </label>
  );
}

function Revision({ revision, isNewest, zone }: { revision: ShownRevision; isNewest: boolean; zone: string }) {
  const { rule, statedAt, figure } = revision;
  return (
    <li className="border-s-4 border-line ps-3">
      <details>
        <summary className="cursor-pointer">
          <span className="font-medium">Revision {rule.revision}</span>
          {isNewest && <span className="text-good"> (in force)</span>}{" "}
          <span className="text-[0.8125rem] text-soft">{statedAt}</span> ·{" "}
          {figure ? statedNumber(figure) : <span className="text-warn">not counted</span>}
        </summary>
        <div className="mt-1 max-w-3xl">
          <RuleInWords rule={rule} zone={zone} />
        </div>
      </details>
    </li>
  );
}
