import "server-only";

import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { Text } from "#domain/timeline/timeline-event.ts";
import { hasFix, settleContainment, type HumanVerdict, type SettledContainment } from "#domain/upstream/containment.ts";
import { fixStatus, landingOn, type FixStatus, type FixStatusName } from "#domain/upstream/fix-status.ts";
import { publishedTooEarly, type CheckedRelease, type TooEarly } from "#domain/upstream/fixed-in.ts";
import { daysSince } from "#domain/upstream/patch-gap.ts";
import type { ForgeState } from "#domain/upstream/item-state.ts";
import { fromJson } from "../json-column.ts";
import type { FixItemRow, FixReleaseRow, FixRows } from "./fix-rows.ts";
import { pairKey, type FixTable } from "./fix-table.ts";
import { linesOf, type Line } from "./release-lines.ts";

/** What a person said of a whole line. */
export type LineVerdict = { status: FixStatusName; configurations: string[]; by: string; on: string; reason: Text };
/** What counts of an item on one line of releases, whose word it is, and what was computed beside it. */
export type FixLine = {
  line: string;
  name?: Text;
  status: FixStatusName;
  basis: "computed" | "human";
  computed: FixStatus;
  verdict?: LineVerdict;
  /** Merged, and since then in no release. */
  unreleasedDays?: number;
};
export type FixRelease = SettledContainment & { id: string; tag: string; version: string; line?: string };

export type FixOfItem = { lines: FixLine[]; releases: FixRelease[]; warnings: TooEarly[] };

const MOST_TAGS = 50;

export function fixOfItem(item: FixItemRow, table: FixTable): FixOfItem {
  const releases = table.releases.map((release) => ({ release, settled: settled(item, release, table) }));
  const said = releases.filter(({ settled: { computed, verdict } }) => computed ?? verdict);
  const plain = table.releases.map(lineRelease);
  const merged = timeOf(item.mergedTime);
  return {
    lines: fixLines(item, table),
    releases: said.map(({ release, settled: found }) => ({
      ...{ id: release.id, tag: release.tag, version: release.version, ...(release.line && { line: release.line }) },
      ...found,
    })),
    warnings: said.flatMap(({ release, settled: { contained } }) => {
      if (contained !== "yes") return [];
      return publishedTooEarly(table.scheme, lineRelease(release), merged, plain) ?? [];
    }),
  };
}

/** An issue is no fix. */
export function fixLines(item: FixItemRow, table: FixTable): FixLine[] {
  return item.kind === "issue" ? [] : linesOf(table.repository).map((line) => fixOnLine(item, line, table));
}

function fixOnLine(item: FixItemRow, { key, name, branch }: Line, table: FixTable): FixLine {
  const backports = table.links.flatMap(({ kind, toId, from }) =>
    kind === "backport_of" && toId === item.id ? [from] : [],
  );
  const aimed = [item, ...backports].map(({ baseBranch, ...row }) => ({ ...row, ...(baseBranch && { baseBranch }) }));
  const [own, ...others] = aimed;
  const landing = own && landingOn(own, others, branch);
  const releases = table.releases
    .filter(({ line }) => line === key)
    .map((release) => ({
      ...lineRelease(release),
      containment: strongest(
        [item, ...backports].filter(({ id }) => id === item.id || id === landing?.id),
        release,
        table,
      ),
    }));
  const computed = fixStatus({
    ...{ scheme: table.scheme, releases, configurations: configurationsOf(item, table) },
    ...(landing && { landing: landingOf(landing, table) }),
  });
  const row = table.verdicts.get(pairKey(item.id, key));
  const verdict = row && lineVerdict(row);
  const counts = verdict && !isOvertaken(verdict, computed) ? verdict.status : undefined;
  const status = counts ?? computed.status;
  const since = computed.status === "merged_unreleased" ? computed.since : undefined;
  const days = status === "merged_unreleased" && since ? daysSince(since, table.asOf(since)) : undefined;
  return {
    ...{ line: key, ...(name && { name }), status, basis: counts ? "human" : "computed" },
    ...{ computed: shortened(computed), ...(verdict && { verdict }) },
    ...(days !== undefined && { unreleasedDays: days }),
  };
}

/** A person's word counts; only a "declined" from before is overtaken by a release that has the fix. */
function isOvertaken({ status }: LineVerdict, computed: FixStatus): boolean {
  return status === "declined" && ["released", "prerelease_only", "partial"].includes(computed.status);
}

/** Where a fix reached a line by a backport, what holds the backport holds the fix. */
function strongest(
  candidates: { id: string }[],
  release: FixReleaseRow,
  table: FixTable,
): CheckedRelease["containment"] {
  const found = candidates.map((candidate) => settled(candidate, release, table));
  const having = found.find((one) => hasFix(one) === "yes") ?? found.find((one) => hasFix(one) === "unknown");
  return having ?? found[0] ?? { contained: "unknown", netEffect: "unknown" };
}

function settled(
  item: { id: string },
  release: { id: string },
  { containments, verdicts }: FixTable,
): SettledContainment {
  const pair = pairKey(item.id, release.id);
  const row = verdicts.get(pair);
  return settleContainment(containments.get(pair), row && releaseVerdict(row));
}

function landingOf(landing: { id: string; state: string; mergedTime: unknown }, { links }: FixTable) {
  const superseding = links.find(({ kind, toId }) => kind === "supersedes" && toId === landing.id);
  const mergedAt = timeOf(landing.mergedTime);
  return {
    state: landing.state as ForgeState,
    ...(mergedAt && { mergedAt }),
    ...(superseding && { supersededBy: superseding.from.key }),
    isReverted: links.some(
      ({ kind, toId, from }) => kind === "reverts" && toId === landing.id && hasLanded(from.state),
    ),
  };
}

export function hasLanded(state: string): boolean {
  return state === "merged" || state === "landed_as_commit";
}

/** What rests on this item; where protections name none, a fix is not split by configuration. */
function configurationsOf(item: FixItemRow, { configurations }: FixTable) {
  const protections = configurations.protections.filter(({ items }) => items.includes(item.key));
  const keys = configurations.keys.filter((key) => protections.some(({ configuration }) => configuration === key));
  return { keys, protections };
}

export function lineRelease(row: FixReleaseRow) {
  const { tag, version, draft, prerelease, yanked } = row;
  const published = timeOf(row.publishedTime);
  return { tag, version, draft, prerelease, yanked, ...(published && { published }) };
}

function timeOf(value: unknown): RecordedTime | undefined {
  return fromJson<RecordedTime | null>(value) ?? undefined;
}

type VerdictRow = FixRows["verdicts"][number];

function releaseVerdict({ contained, netEffect, decidedBy, decidedAt, reason }: VerdictRow): HumanVerdict {
  return {
    contained: (contained ?? "unknown") as HumanVerdict["contained"],
    netEffect: (netEffect ?? (contained === "yes" ? "present" : "unknown")) as HumanVerdict["netEffect"],
    ...{ by: decidedBy, on: decidedAt.toISOString(), reason: fromJson<Text>(reason) },
  };
}

function lineVerdict({ status, configurations, decidedBy, decidedAt, reason }: VerdictRow): LineVerdict {
  const said = { by: decidedBy, on: decidedAt.toISOString(), reason: fromJson<Text>(reason) };
  return { status: (status ?? "unknown") as LineVerdict["status"], configurations, ...said };
}

function shortened(status: FixStatus): FixStatus {
  return "tags" in status ? { ...status, tags: status.tags.slice(0, MOST_TAGS) } : status;
}
