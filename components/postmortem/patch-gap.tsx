import { durationBetween, formatDuration } from "#domain/time/duration.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { StatedTime } from "#components/time/stated-time.tsx";
import type { PublicUpstream } from "#domain/postmortem/public-document.ts";
import type { Reading } from "./postmortem-page.ts";
import { protectedFrom } from "#domain/postmortem/protected-from.ts";
import { Wide } from "./section.tsx";

type GapRow = { label: string; time: RecordedTime | undefined; unknown?: string };

/** Fix public → released → in service → disclosed, each with its distance to the disclosure, drawn to one scale. */
export function PatchGap({ upstream, reading }: { upstream: PublicUpstream; reading: Reading }) {
  const { words } = reading;
  const rows = gapRows(upstream, reading);
  const disclosed = reading.milestone("disclosed")?.time;
  const longest = Math.max(...rows.map(({ time }) => distanceMs(time, disclosed)));
  return (
    <div className="sub" id="patch-gap">
      <h3>{words.upstream.gap}</h3>
      <p className="note">{words.upstream.gapLead}</p>
      <Wide label={words.upstream.gap}>
        <table className="plain-table">
          <tbody>
            {rows.map((row) => (
              <GapLine key={row.label} row={row} disclosed={disclosed} longest={longest} reading={reading} />
            ))}
          </tbody>
        </table>
      </Wide>
    </div>
  );
}

type LineProps = { row: GapRow; disclosed: RecordedTime | undefined; longest: number; reading: Reading };

function GapLine({ row: { label, time, unknown }, disclosed, longest, reading }: LineProps) {
  const { words, zone, locale } = reading;
  const distance = distanceMs(time, disclosed);
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        {time ? <StatedTime time={time} zone={zone} locale={locale} /> : (unknown ?? words.notReported)}
        {time && disclosed && time !== disclosed && (
          <small>{words.upstream.gapBefore(formatDuration(durationBetween(time, disclosed), locale))}</small>
        )}
        {distance > 0 && <GapBar share={distance / longest} />}
      </td>
    </tr>
  );
}

/** From then until the disclosure, which is the right end of each. */
function GapBar({ share }: { share: number }) {
  const start = `${((1 - share) * 100).toFixed(2)}%`;
  return (
    <svg className="gap-bar" width="100%" height="8" aria-hidden="true">
      <line x1="0" x2="100%" y1="4" y2="4" stroke="var(--line)" strokeWidth="2" />
      <line x1={start} x2="100%" y1="4" y2="4" stroke="var(--accent)" strokeWidth="4" />
    </svg>
  );
}

/** The shortest that it can have been; 0 where nothing can be drawn. */
function distanceMs(from: RecordedTime | undefined, to: RecordedTime | undefined): number {
  if (!from || !to || from === to) return 0;
  const { days, minMs } = durationBetween(from, to);
  return Math.max(days === undefined ? (minMs ?? 0) : days * MS_PER_DAY, 0);
}

const MS_PER_DAY = 86_400_000;

/** Links that only a fix has. */
const FIXING = new Set(["fixes", "closes", "supersedes", "follows_approach_of"]);

function gapRows(upstream: PublicUpstream, reading: Reading): GapRow[] {
  const { words } = reading;
  const { gapRows: say, notReportedFor } = words.upstream;
  const issue = upstream.items.find(({ kind, opened }) => kind === "issue" && opened);
  const fixes = upstream.items.filter((item) =>
    upstream.links.some(({ from, kind }) => from === item.key && FIXING.has(kind)),
  );
  const numbers = fixes.flatMap(({ number }) => (number === undefined ? [] : [`#${number}`]));
  const { everywhere } = protectedFrom(upstream);
  const release = upstream.releases.find(({ tag }) => tag === everywhere);
  return [
    { label: say.firstPublic, time: issue?.opened },
    { label: say.service, time: reading.milestone("patched")?.time },
    {
      label: say.merged,
      time: fixes.find(({ merged }) => merged)?.merged,
      ...(numbers.length > 0 && { unknown: notReportedFor(numbers.join(words.separator)) }),
    },
    ...(release ? [{ label: say.release(release.tag), time: release.published }] : []),
    { label: say.disclosed, time: reading.milestone("disclosed")?.time },
  ];
}
