import { shownMoment } from "#components/impact/impact-moment.ts";
import { edgeOf, releaseEdges, type ChainEdge } from "#components/upstream/chain-graph.ts";
import type { ChainEntry } from "#components/upstream/chain-list.tsx";
import type { ShownGap } from "#components/upstream/gap-spans.tsx";
import { itemName } from "#components/upstream/record-names.ts";
import { detailOf, statusInWords } from "#components/upstream/status-in-words.ts";
import type { StatusRow } from "#components/upstream/status-table.tsx";
import { kindWords, linkWords, stateWords } from "#components/upstream/upstream-words.ts";
import { displayTime } from "#domain/time/display.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { UpstreamRelease, UpstreamRepository } from "#domain/upstream/upstream-row.ts";
import type { FixItem } from "#server/upstream/read-fixes.ts";

export type Told = { fixes: FixItem[]; releases: UpstreamRelease[]; repositories: UpstreamRepository[]; zone: string };

export function fixName(fix: FixItem): string {
  return `${itemName(fix)}: ${fix.title.en}`;
}

export function statusRows({ fixes, zone }: Told): StatusRow[] {
  return fixes.flatMap((fix) =>
    fix.lines.map(({ line, name, status, computed, verdict, unreleasedDays }) => {
      const detail = status === computed.status ? detailOf(computed) : "";
      const since = unreleasedDays === undefined ? "" : `merged ${unreleasedDays} days ago, in no release`;
      return {
        ...{ key: `${fix.key} ${line}`, fix: fixName(fix), line: name?.en ?? line, status },
        detail: [since, detail].filter(Boolean).join("; "),
        isUnreleased: unreleasedDays !== undefined,
        ...(verdict && {
          verdict: {
            ...{ reason: verdict.reason.en, by: verdict.by, on: shownMoment(verdict.on, zone) },
            ...{ computed: statusInWords(computed), isOverruled: verdict.status !== computed.status },
          },
        }),
      };
    }),
  );
}

export function gapsShown({ fixes }: Told): ShownGap[] {
  return fixes.flatMap((fix) => (fix.patchGap ? [{ key: fix.key, fix: fixName(fix), ...fix.patchGap }] : []));
}

/** Releases that contain none of the fixes say nothing here, but the newest. */
export function chainShown(told: Told): { entries: ChainEntry[]; edges: ChainEdge[] } {
  const { fixes, releases } = told;
  const contained = fixes.flatMap((fix) =>
    fix.releases.map(({ id, contained: answer, netEffect }) => ({
      ...{ item: fix.key, release: id },
      contained: netEffect === "reverted" ? "no" : answer,
    })),
  );
  const having = new Set(contained.filter((row) => row.contained === "yes").map(({ release }) => release));
  const lines = lineOf(told);
  const drawn = releases.filter(({ id, draft }) => having.has(id) && !draft).slice(0, MOST_RELEASES);
  const named = drawn.map(({ id, repository }) => ({ tag: id, line: `${repository} ${lines.get(id) ?? ""}` }));
  const links = fixes.flatMap((fix) => fix.links);
  return {
    entries: [...fixes.map((fix) => itemEntry(fix, told)), ...drawn.map((release) => releaseEntry(release, told))],
    edges: [...links.map(edgeOf), ...releaseEdges(named, contained)],
  };
}

const MOST_RELEASES = 40;

/** By release id; what no fix was looked for in is of no known line. */
export function lineOf({ fixes }: Told): Map<string, string> {
  return new Map(fixes.flatMap(({ releases }) => releases.map(({ id, line }) => [id, line ?? ""])));
}

function itemEntry(fix: FixItem, { fixes, repositories, zone }: Told): ChainEntry {
  const { kind, state, opened, merged, key, links, role } = fix;
  const dates = [opened && `opened ${said(opened, zone)}`, merged && `merged ${said(merged, zone)}`].filter(Boolean);
  const own = links.filter(({ from }) => from === key);
  const nameOf = (other: string) => fixes.find((each) => each.key === other);
  const hasLanded = state === "merged" || state === "landed_as_commit" || kind === "commit";
  return {
    ...{ key, date: dateOf(opened ?? merged), head: `${kindWords[kind]} · ${stateWords[state]}` },
    sign: kind === "issue" ? "issue" : hasLanded ? "landed" : "change",
    when: dates.join(", ") || "date not reported",
    title: fix.number === undefined ? fix.title.en : `#${fix.number} ${fix.title.en}`,
    href: addressOf(fix, repositories),
    words: [
      role.en,
      ...own.map(({ kind: link, to }) => {
        const other = nameOf(to);
        return `${linkWords[link as keyof typeof linkWords] ?? link} ${other ? itemName(other) : to}`;
      }),
    ],
  };
}

function releaseEntry(
  { id, tag, published, note, prerelease, yanked }: UpstreamRelease,
  { fixes, zone }: Told,
): ChainEntry {
  const contains = fixes
    .filter((fix) => fix.releases.some((row) => row.id === id && row.contained === "yes"))
    .map((fix) => itemName(fix));
  return {
    ...{ key: id, date: dateOf(published), sign: "release", title: tag },
    head: ["Release", prerelease && "pre-release", yanked && "taken back"].filter(Boolean).join(" · "),
    when: published ? said(published, zone) : "date not reported",
    words: [...(note ? [note.en] : []), ...(contains.length > 0 ? [`contains ${contains.join(", ")}`] : [])],
  };
}

function addressOf({ repository, kind, number }: FixItem, repositories: UpstreamRepository[]): string | undefined {
  const found = repositories.find(({ id }) => id === repository);
  if (found?.forge !== "github" || number === undefined) return undefined;
  return `https://github.com/${found.name}/${kind === "issue" ? "issues" : "pull"}/${number}`;
}

export function said(time: RecordedTime, zone: string): string {
  return displayTime(time, zone, "en").spoken;
}

function dateOf(time: RecordedTime | undefined): string | undefined {
  return time?.instant ?? time?.date ?? time?.month;
}
