import { audienceWords, statedNumber, type ShownStatement } from "./statement-words.ts";
import { numberText } from "./impact-words.ts";

/** Every number that was stated, the newest first. None is overwritten: a correction stands beside what it corrects. */
export function StatementList({ statements }: { statements: ShownStatement[] }) {
  const newest = statements.at(-1)?.number;
  return (
    <ol className="grid gap-4" reversed>
      {statements.toReversed().map((statement) => (
        <li key={statement.number} className="border-s-4 border-line ps-3">
          <Statement statement={statement} isNewest={statement.number === newest} />
        </li>
      ))}
    </ol>
  );
}

function Statement({ statement, isNewest }: { statement: ShownStatement; isNewest: boolean }) {
  const { number, corrects, why, population, method, audience, asOf, statedAt } = statement;
  return (
    <article aria-label={`Statement ${number}`}>
      <p className="text-[0.8125rem] text-soft">
        Statement {number} · {statedAt} · {audienceWords(audience).toLowerCase()}
        {!isNewest && " · corrected since"}
      </p>
      <p className={`font-text text-lg font-semibold ${isNewest ? "" : "text-soft"}`}>{statedNumber(statement)}</p>
      {corrects && (
        <p className="text-warn">
          Corrects statement {corrects.number}: <del className="text-soft">{numberText(corrects.count)}</del>{" "}
          <span aria-hidden>→</span>
          <span className="sr-only">is now</span>{" "}
          <ins className="font-semibold no-underline">{numberText(statement.count)}</ins>
        </p>
      )}
      <GoneLogs logs={statement.logs} />
      {why && <Told label="Why" text={why.en} />}
      <Told label="Population" text={population.en} />
      <Told label="Method" text={method.en} />
      <details className="mt-1">
        <summary className="cursor-pointer text-accent">What it rests on</summary>
        <Grounds statement={statement} asOf={asOf} />
      </details>
    </article>
  );
}

/** Said where the number stands, not only behind it. */
function GoneLogs({ logs }: Pick<ShownStatement, "logs">) {
  const gone = logs.filter(({ goneAt }) => goneAt !== undefined);
  if (gone.length === 0) return null;
  return (
    <p className="max-w-3xl [overflow-wrap:anywhere] text-warn">
      {`Nobody can recompute this number any more: ${gone.map(goneWords).join(", ")}.`}
    </p>
  );
}

function goneWords({ name, goneAt, goneBy }: ShownStatement["logs"][number]): string {
  return goneBy === "deleted" ? `${name} was deleted ${goneAt}` : `the file of ${name} was erased ${goneAt}`;
}

function Told({ label, text }: { label: string; text: string }) {
  return (
    <p className="max-w-3xl [overflow-wrap:anywhere]">
      <span className="text-soft">{label}: </span>
      {text}
    </p>
  );
}

function Grounds({ statement, asOf }: { statement: ShownStatement; asOf: string }) {
  const { ruleRevision, accounts, excluded, logs } = statement;
  return (
    <dl className="mt-1 grid gap-x-4 gap-y-1 text-[0.8125rem] sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="text-soft">Rule</dt>
      <dd>revision {ruleRevision}</dd>
      <dt className="text-soft">As of</dt>
      <dd>{asOf}</dd>
      <dt className="text-soft">Accounts</dt>
      <dd>{accounts === undefined ? "not part of the statement" : numberText(accounts)}</dd>
      <dt className="text-soft">Excluded</dt>
      <dd>
        {excluded.length === 0
          ? "nothing"
          : excluded.map(({ key, reason, count }) => (
              <span key={key} className="block">
                {numberText(count)}: {reason.en}
              </span>
            ))}
      </dd>
      <dt className="text-soft">Logs</dt>
      <dd>
        {logs.map(({ id, name, sha256 }) => (
          <span key={id} className="block [overflow-wrap:anywhere]">
            {name} <code className="font-mono text-[0.6875rem] text-faint">{sha256}</code>
          </span>
        ))}
      </dd>
    </dl>
  );
}
