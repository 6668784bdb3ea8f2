import type { Text } from "#domain/timeline/timeline-event.ts";
import { compareVersions, inVersionOrder, isVersion, versionScheme, type VersionScheme } from "./version-order.ts";

export const PROTECTION_STATUSES = ["exposed", "partly_protected", "protected", "unknown"] as const;
export type ProtectionStatus = (typeof PROTECTION_STATUSES)[number];
export type Basis = "stated" | "reading";

/** [from, until) of versions; a missing end is open. */
export type VersionRange = { fromVersion?: string | null; untilVersion?: string | null };
export type ProtectionRange = VersionRange & {
  configuration: string;
  status: ProtectionStatus;
  reason: Text;
  basis: Basis;
  /** By which setting; absent: by default. */
  setting?: Text | null;
};

export type MatrixInput = {
  configurations: readonly { key: string }[];
  releases: readonly { tag: string; version: string }[];
  protections: readonly ProtectionRange[];
  /** As stored with the repository. */
  scheme: string;
};

export type MatrixColumn = { key: string; label: Text; release?: string };
export type MatrixCell = { column: string; status: ProtectionStatus; reason: Text; basis: Basis; setting?: Text };
export type FixMatrix = { columns: MatrixColumn[]; rows: { configuration: string; cells: MatrixCell[] }[] };

type Span = { column: MatrixColumn; covers: (range: VersionRange) => boolean | undefined };

/** Configurations × releases, with the stretch before the first release in front. Where nothing is said, a cell is unknown. */
export function fixMatrix({ configurations, releases, protections, scheme }: MatrixInput): FixMatrix {
  const spans = columnsOf(releases, versionScheme(scheme));
  const rows = configurations.map(({ key }) => {
    const own = protections.filter((protection) => protection.configuration === key);
    return { configuration: key, cells: spans.map((span) => cellOf(span, own)) };
  });
  return { columns: spans.map(({ column }) => column), rows };
}

function columnsOf(releases: MatrixInput["releases"], scheme: VersionScheme): Span[] {
  const ordered = inVersionOrder(scheme, releases);
  const at = ordered.map(({ tag, version }): Span => ({
    column: { key: tag, label: { en: tag, ja: tag }, release: tag },
    covers: (range) => contains(scheme, range, version),
  }));
  const first = ordered.find(({ version }) => isVersion(scheme, version));
  return first ? [beforeColumn(first, scheme), ...at] : at;
}

function beforeColumn({ tag, version }: { tag: string; version: string }, scheme: VersionScheme): Span {
  return {
    column: { key: `before-${tag}`, label: { en: `before ${tag}`, ja: `${tag} より前` } },
    covers: ({ fromVersion, untilVersion }) => {
      if (fromVersion != null) return false;
      if (untilVersion == null) return true;
      const end = compareVersions(scheme, untilVersion, version);
      return end === undefined ? undefined : end >= 0;
    },
  };
}

/** undefined: the version or an end of the range cannot be compared. */
export function contains(
  scheme: VersionScheme,
  { fromVersion, untilVersion }: VersionRange,
  version: string,
): boolean | undefined {
  if (!isVersion(scheme, version)) return undefined;
  const fromOrder = fromVersion == null ? 1 : compareVersions(scheme, version, fromVersion);
  const untilOrder = untilVersion == null ? -1 : compareVersions(scheme, version, untilVersion);
  if (fromOrder === undefined || untilOrder === undefined) return undefined;
  return fromOrder >= 0 && untilOrder < 0;
}

const NOTHING_SAID: Text = { en: "No source says.", ja: "出典に記載がありません。" };
const CANNOT_COMPARE: Text = { en: "The versions cannot be compared.", ja: "版を比較できません。" };
const CONTRADICTION: Text = { en: "The entries contradict each other.", ja: "登録内容が互いに矛盾しています。" };

function cellOf({ column, covers }: Span, protections: ProtectionRange[]): MatrixCell {
  const answers = protections.map((protection) => ({ protection, covered: covers(protection) }));
  const fitting = answers.filter(({ covered }) => covered === true).map(({ protection }) => protection);
  const [first] = fitting;
  const unknown = (reason: Text): MatrixCell => ({ column: column.key, status: "unknown", reason, basis: "reading" });
  if (!first) return unknown(answers.some(({ covered }) => covered === undefined) ? CANNOT_COMPARE : NOTHING_SAID);
  if (fitting.some(({ status }) => status !== first.status)) return unknown(CONTRADICTION);
  const undecided = answers.filter(({ covered }) => covered === undefined);
  if (undecided.some(({ protection }) => protection.status !== first.status)) return unknown(CANNOT_COMPARE);
  const { status, reason, basis, setting } = first;
  return { column: column.key, status, reason, basis, ...(setting && { setting }) };
}
