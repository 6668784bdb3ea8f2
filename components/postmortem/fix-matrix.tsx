import { StatedTime } from "#components/time/stated-time.tsx";
import type { ProtectionStatus, PublicUpstream } from "#domain/postmortem/public-document.ts";
import type { Reading } from "./postmortem-page.ts";
import { Wide } from "./section.tsx";
import { plain, Told } from "./told.tsx";

type MatrixProps = { upstream: PublicUpstream; reading: Reading };
type Column = PublicUpstream["matrix"]["columns"][number];
type Cell = PublicUpstream["matrix"]["rows"][number]["cells"][number];

export function FixMatrix({ upstream, reading }: MatrixProps) {
  const { words } = reading;
  const { columns, rows } = upstream.matrix;
  const read = rows.some(({ cells }) => cells.some(({ basis }) => basis === "reading"));
  return (
    <div className="sub" id="fix-matrix">
      <h3>{words.upstream.matrix}</h3>
      <p className="note why-hint">{words.upstream.whyHint}</p>
      <Wide label={words.upstream.matrix} stacks>
        <table className="matrix stack">
          <thead>
            <tr>
              <th scope="col">{words.upstream.configuration}</th>
              {columns.map((column) => (
                <ColumnHead key={column.key} column={column} upstream={upstream} reading={reading} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.configuration}>
                <RowHead configuration={row.configuration} upstream={upstream} reading={reading} />
                {columns.map(({ key, label }) => (
                  <MatrixCell
                    key={key}
                    cell={row.cells.find(({ column }) => column === key)}
                    label={plain(label, reading)}
                    reading={reading}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
      {read && <p className="note">{words.upstream.readingNote}</p>}
    </div>
  );
}

function ColumnHead({ column, upstream, reading }: MatrixProps & { column: Column }) {
  const release = upstream.releases.find(({ tag }) => tag === column.release);
  return (
    <th scope="col">
      <Told text={column.label} reading={reading} />
      {release && (
        <small>
          {release.published ? (
            <StatedTime time={release.published} zone={reading.zone} locale={reading.locale} />
          ) : (
            reading.words.upstream.dateUnknown
          )}
        </small>
      )}
    </th>
  );
}

function RowHead({ configuration, upstream, reading }: MatrixProps & { configuration: string }) {
  const found = upstream.configurations.find(({ key }) => key === configuration);
  return (
    <th scope="row">
      {found ? <Told text={found.name} reading={reading} /> : configuration}
      {found && (
        <small>
          <Told text={found.statement} reading={reading} />
        </small>
      )}
    </th>
  );
}

type CellProps = { cell: Cell | undefined; label: string; reading: Reading };

/** What it is at a glance; why, on asking. Opened and closed without script, by keyboard too. */
function MatrixCell({ cell, label, reading }: CellProps) {
  const { upstream } = reading.words;
  const status = cell?.status ?? "unknown";
  const word = (
    <span className="status">
      <StatusMark status={status} /> {upstream.status[status]}
    </span>
  );
  return (
    <td className={`status-${status.replace("_", "-")}`} data-label={label}>
      {cell ? (
        <details className="why">
          <summary>{word}</summary>
          <small>
            <Told text={cell.reason} reading={reading} />
          </small>
          {cell.setting && (
            <small>
              {upstream.bySetting} <Told text={cell.setting} reading={reading} />
            </small>
          )}
        </details>
      ) : (
        word
      )}
      {cell?.basis === "reading" && <small className="reading">{upstream.reading}</small>}
    </td>
  );
}

const MARKS: Record<ProtectionStatus, React.ReactNode> = {
  exposed: <path className="stroke" d="M-4-4 4 4M4-4-4 4" />,
  partly_protected: (
    <>
      <circle className="outline" r="5" />
      <path d="M0-5A5 5 0 0 1 0 5Z" />
    </>
  ),
  protected: <path className="stroke" d="M-5 0-1.5 4 5-4" />,
  unknown: <path className="stroke" d="M-4 0H4" />,
};

export function StatusMark({ status }: { status: ProtectionStatus }) {
  return (
    <svg className="status-mark" width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true">
      {MARKS[status]}
    </svg>
  );
}
