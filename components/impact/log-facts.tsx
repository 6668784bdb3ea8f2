import type { ReactNode } from "react";
import { bytesText, numberText } from "./impact-words.ts";
import type { LogLine } from "./log-line.ts";
import { shapeWords, type LogShape } from "./mapping-words.ts";

export type LogReport = LogShape & {
  records: number;
  blankLines: number;
  epochUnits: Record<string, number>;
  normalised: boolean;
  warnings: { code: string; message: string }[];
};

/** What is known of the file, and by what it can be known again. */
export function LogFacts({ log, report }: { log: LogLine; report: LogReport | undefined }) {
  return (
    <>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <Fact name="Size">{`${bytesText(log.bytes)} (${numberText(log.bytes)} bytes)`}</Fact>
        {log.sha256 !== "" && (
          <Fact name="SHA-256">
            <code className="font-mono text-[0.8125rem] [overflow-wrap:anywhere]">{log.sha256}</code>
          </Fact>
        )}
        <Fact name="Added">{log.by === undefined ? log.at : `${log.at}, ${log.by}`}</Fact>
        {log.keptUntil !== undefined && (
          <Fact name="File kept until">{`${log.keptUntil}; later it may be erased, and earlier by whoever may write here`}</Fact>
        )}
        {log.erased !== undefined && (
          <Fact name="File erased">{`${log.erased}. What was counted of it stays; the same file may be sent again`}</Fact>
        )}
        {report && <ReadAs report={report} />}
      </dl>
      {report?.warnings.map(({ code, message }) => (
        <p key={code} className="mt-1 text-warn">
          <span className="sr-only">Warning: </span>
          {message}
        </p>
      ))}
    </>
  );
}

function ReadAs({ report }: { report: LogReport }) {
  const { records, blankLines, epochUnits, normalised } = report;
  const units = Object.entries(epochUnits);
  return (
    <>
      <Fact name="Read as">{shapeWords(report)}</Fact>
      <Fact name="Rows">
        {numberText(records)}
        {blankLines > 0 && `, and ${numberText(blankLines)} blank lines`}
      </Fact>
      {units.length > 0 && (
        <Fact name="Epoch times">{units.map(([unit, rows]) => `${numberText(rows)} in ${unit}`).join(", ")}</Fact>
      )}
      {normalised && (
        <Fact name="Read through">a normalised copy: its lines end in several ways, or some are too long</Fact>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
