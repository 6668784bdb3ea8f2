import { audienceWords } from "#components/timeline/event-words.ts";
import { shownMoment } from "#components/impact/impact-moment.ts";
import { displayTime } from "#domain/time/display.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { UpstreamKind } from "#domain/upstream/upstream-entry.ts";
import type { UpstreamRows } from "#domain/upstream/upstream-row.ts";
import type { ShownRow } from "./record-board.tsx";
import { itemName, type RecordNames } from "./record-names.ts";
import type { RecordRow } from "./record-row.ts";
import {
  basisWords,
  containedWords,
  effectWords,
  linkWords,
  pollingWords,
  protectionWords,
  schemeWords,
  stateWords,
  statusWords,
} from "./upstream-words.ts";

type Reading = { names: RecordNames; zone: string };
type Words = Omit<ShownRow, "row">;

/** An entry in words, with its times in the page's zone. */
export function shownEntry(kind: UpstreamKind, row: RecordRow, reading: Reading): ShownRow {
  const tell = TELL[kind] as (row: RecordRow, reading: Reading) => Words;
  const { facts, ...words } = tell(row, reading);
  return { row, facts: facts.filter((fact) => fact !== ""), ...words };
}

function when(label: string, time: RecordedTime | undefined, { zone }: Reading): string {
  return time ? `${label} ${displayTime(time, zone, "en").spoken}` : "";
}

function joined(...parts: (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(" · ");
}

const TELL: { [K in UpstreamKind]: (row: UpstreamRows[K], reading: Reading) => Words } = {
  repositories: (
    { name, purl, versionScheme, tagPattern, lines, polling, audience, trouble, checkedAt, formerNames },
    { zone },
  ) => ({
    title: name,
    facts: [
      purl === undefined ? "" : `Package: ${purl}`,
      joined(
        `Versions: ${schemeWords[versionScheme]}`,
        `lines: ${[tagPattern, ...lines.map((line) => line.tagPattern)].join(", ")}`,
      ),
      joined(
        `GitHub is asked: ${pollingWords[polling].toLowerCase()}`,
        checkedAt === undefined ? "never checked with success" : `last checked ${shownMoment(checkedAt, zone)}`,
        audienceWords[audience],
      ),
      formerNames.length > 0 ? `Before that: ${formerNames.join(", ")}` : "",
    ],
    ...(trouble && { warning: trouble.message }),
  }),
  items: (item, reading) => ({
    title: `${itemName(item)}: ${item.title.en}`,
    facts: [
      item.role.en,
      joined(
        reading.names.get(item.repository),
        stateWords[item.state],
        item.isDraft && "a draft",
        when("opened", item.opened, reading),
        when("merged", item.merged, reading),
        when("closed", item.closed, reading),
        item.origin === "hand" ? "entered by hand" : "from GitHub",
        audienceWords[item.audience],
      ),
    ],
  }),
  links: ({ from, to, kind }, { names }) => ({
    title: `${names.get(from) ?? from} ${linkWords[kind]} ${names.get(to) ?? to}`,
    facts: [],
  }),
  releases: (release, reading) => ({
    title: release.tag,
    facts: [
      joined(
        reading.names.get(release.repository),
        `version ${release.version}`,
        when("published", release.published, reading) || "date not reported",
        release.draft && "a draft",
        release.prerelease && "a pre-release",
        release.yanked && "taken back",
        audienceWords[release.audience],
      ),
      release.note?.en ?? "",
    ],
    ...(release.formerCommits.length > 0 && { warning: "Its tag was moved after it was first seen." }),
  }),
  verdicts: (verdict, { names, zone }) => ({
    title:
      "release" in verdict
        ? `${names.get(verdict.item) ?? ""} in ${names.get(verdict.release) ?? "a release"}: ${containedWords[verdict.contained]}`
        : `${names.get(verdict.item) ?? ""} on the line ${verdict.line}: ${statusWords[verdict.status]}`,
    facts: [
      verdict.reason.en,
      joined(
        "netEffect" in verdict && verdict.netEffect && effectWords[verdict.netEffect],
        `said by ${verdict.decidedBy}, ${shownMoment(verdict.decidedAt, zone)}`,
      ),
    ],
  }),
  configurations: ({ key, name, statement }) => ({ title: name.en, facts: [statement.en, `key ${key}`] }),
  protections: (protection, { names }) => ({
    title: `${names.get(protection.configuration) ?? ""}, ${rangeInWords(protection)}: ${protectionWords[protection.status]}`,
    facts: [
      protection.reason.en,
      joined(
        basisWords[protection.basis],
        protection.setting ? `with ${protection.setting.en}` : "by default",
        protection.items.length > 0 && `rests on ${protection.items.join(", ")}`,
      ),
    ],
  }),
};

export function rangeInWords({ fromVersion, untilVersion }: { fromVersion?: string; untilVersion?: string }): string {
  if (fromVersion === undefined && untilVersion === undefined) return "every version";
  return [fromVersion && `from ${fromVersion}`, untilVersion && `before ${untilVersion}`].filter(Boolean).join(", ");
}
