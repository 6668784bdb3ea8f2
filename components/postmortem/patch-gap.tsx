import { durationBetween, formatDuration } from "#domain/time/duration.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { StatedTime } from "#components/time/stated-time.tsx";
import type { PublicUpstream } from "#domain/postmortem/public-document.ts";
import type { Reading } from "./postmortem-page.ts";
import { protectedFrom } from "./protected-from.ts";
import { Wide } from "./section.tsx";

type GapRow = { label: string; time: RecordedTime | undefined; unknown?: string };

/** Fix public → released → in service → disclosed, each with its distance to the disclosure. */
export function PatchGap({ upstream, reading }: { upstream: PublicUpstream; reading: Reading }) {
  const { words, zone, locale } = reading;
  const disclosed = reading.milestone("disclosed")?.time;
  return (
    <div className="sub" id="patch-gap">
      <h3>{words.upstream.gap}</h3>
      <p className="note">{words.upstream.gapLead}</p>
      <Wide label={words.upstream.gap}>
        <table className="plain-table">
          <tbody>
            {gapRows(upstream, reading).map(({ label, time, unknown }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>
                  {time ? <StatedTime time={time} zone={zone} locale={locale} /> : (unknown ?? words.notReported)}
                  {time && disclosed && time !== disclosed && (
                    <small>{words.upstream.gapBefore(formatDuration(durationBetween(time, disclosed), locale))}</small>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </div>
  );
}

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
