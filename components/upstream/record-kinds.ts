import { audienceWords, optionsOf } from "#components/timeline/event-words.ts";
import type { SelectOption } from "#components/ui/select.tsx";
import type { UpstreamKind } from "#domain/upstream/upstream-entry.ts";
import type { FieldSpec, RecordDraft } from "./record-draft.ts";
import {
  basisWords,
  containedWords,
  effectWords,
  kindWords,
  linkWords,
  pollingWords,
  protectionWords,
  schemeWords,
  stateWords,
  statusWords,
} from "./upstream-words.ts";

/** What entries may name, by id or by key. */
export type RecordChoices = {
  repositories: SelectOption[];
  items: SelectOption[];
  itemKeys: SelectOption[];
  /** `release <id>` and `line <key>`. */
  about: SelectOption[];
  configurations: SelectOption[];
  configurationKeys: SelectOption[];
};

const audience: FieldSpec = {
  ...{ name: "audience", label: "For whom", type: "choice", required: true, initial: "internal" },
  options: optionsOf(audienceWords),
};

const repositories: FieldSpec[] = [
  { name: "name", label: "Name", type: "text", required: true, hint: "owner/name on GitHub" },
  {
    ...{ name: "versionScheme", label: "Versions", type: "choice", required: true, initial: "pep440" },
    options: optionsOf(schemeWords),
  },
  { name: "purl", label: "Package", type: "text", hint: "As a purl without a version: pkg:pypi/name" },
  {
    name: "tagPattern",
    label: "Tags of its main line",
    type: "text",
    required: true,
    hint: "* stands for the version: v*",
  },
  {
    ...{ name: "lines", label: "Further release lines", type: "cells" },
    cells: ["key", "tagPattern", "branch", "fromVersion", "untilVersion", "name.en", "name.ja"],
    hint: "One a line: key; tags; branch; from version; until version; name; name in Japanese. Such as: gateway; gateway-v*; main",
  },
  {
    ...{ name: "polling", label: "Ask GitHub about it", type: "choice", required: true, initial: "when_published" },
    options: optionsOf(pollingWords),
  },
  audience,
];

const items = ({ repositories: choices }: RecordChoices): FieldSpec[] => [
  { name: "repository", label: "Repository", type: "choice", options: choices, required: true, onlyNew: true },
  {
    name: "kind",
    label: "Kind",
    type: "choice",
    options: optionsOf(kindWords),
    required: true,
    initial: "pull_request",
  },
  { name: "number", label: "Number", type: "number" },
  { name: "state", label: "State", type: "choice", options: optionsOf(stateWords), required: true, initial: "open" },
  { name: "title", label: "Title", type: "words", required: true },
  { name: "role", label: "What it is to this incident", type: "words", required: true },
  { name: "opened", label: "Opened", type: "time" },
  { name: "merged", label: "Merged", type: "time" },
  { name: "closed", label: "Closed", type: "time" },
  { name: "mergeCommit", label: "Merge commit", type: "text", hint: "All 40 digits" },
  { name: "commit", label: "Commit it is, or landed as", type: "text", hint: "All 40 digits" },
  { name: "baseBranch", label: "Branch it is aimed at", type: "text" },
  { name: "isDraft", label: "A draft", type: "flag" },
  audience,
];

const links = ({ items: choices }: RecordChoices): FieldSpec[] => [
  { name: "from", label: "This", type: "choice", options: choices, required: true, onlyNew: true },
  { name: "kind", label: "Link", type: "choice", options: optionsOf(linkWords), required: true, initial: "fixes" },
  { name: "to", label: "That", type: "choice", options: choices, required: true, onlyNew: true },
];

const releases = ({ repositories: choices }: RecordChoices): FieldSpec[] => [
  { name: "repository", label: "Repository", type: "choice", options: choices, required: true, onlyNew: true },
  { name: "tag", label: "Tag", type: "text", required: true, onlyNew: true },
  { name: "version", label: "Version", type: "text", hint: "Empty: what the tag names" },
  { name: "published", label: "Published", type: "time" },
  { name: "tagCommit", label: "Commit of the tag", type: "text", hint: "All 40 digits" },
  { name: "draft", label: "A draft", type: "flag" },
  { name: "prerelease", label: "A pre-release", type: "flag" },
  { name: "yanked", label: "Taken back (yanked)", type: "flag" },
  { name: "note", label: "Note", type: "words" },
  audience,
];

const verdicts = ({ items: choices, about, configurationKeys }: RecordChoices): FieldSpec[] => [
  { name: "item", label: "Fix", type: "choice", options: choices, required: true, onlyNew: true },
  { name: "about", label: "In", type: "choice", options: about, required: true, onlyNew: true },
  { name: "contained", label: "This release has it", type: "choice", options: optionsOf(containedWords) },
  { name: "netEffect", label: "Its effect", type: "choice", options: optionsOf(effectWords) },
  { name: "status", label: "Status on the line", type: "choice", options: optionsOf(statusWords) },
  { name: "configurations", label: "Holds for", type: "several", options: configurationKeys },
  { name: "reason", label: "Why", type: "words", required: true },
];

const configurations: FieldSpec[] = [
  { name: "key", label: "Key", type: "text", required: true, onlyNew: true, hint: "It stays for ever: mooncake" },
  { name: "name", label: "Name", type: "words", required: true },
  { name: "statement", label: "What the sources say of it", type: "words", required: true },
];

const protections = ({ configurations: choices, itemKeys }: RecordChoices): FieldSpec[] => [
  { name: "configuration", label: "Configuration", type: "choice", options: choices, required: true, onlyNew: true },
  { name: "fromVersion", label: "From version, included", type: "text", hint: "Empty: from the first" },
  { name: "untilVersion", label: "Until version, not included", type: "text", hint: "Empty: to the newest" },
  {
    name: "status",
    label: "It is",
    type: "choice",
    options: optionsOf(protectionWords),
    required: true,
    initial: "protected",
  },
  { name: "setting", label: "By which setting", type: "words", hint: "Empty: by default" },
  { name: "reason", label: "Why", type: "words", required: true },
  {
    name: "basis",
    label: "Who says so",
    type: "choice",
    options: optionsOf(basisWords),
    required: true,
    initial: "reading",
  },
  { name: "items", label: "It rests on", type: "several", options: itemKeys },
];

export function specsOf(kind: UpstreamKind, choices: RecordChoices): FieldSpec[] {
  const all = { repositories, configurations };
  if (kind === "repositories" || kind === "configurations") return all[kind];
  return { items, links, releases, verdicts, protections }[kind](choices);
}

/** A verdict on a release says what it contains, one on a line its status: only those fields are asked. */
export function askedSpecs(kind: UpstreamKind, specs: FieldSpec[], { text }: RecordDraft): FieldSpec[] {
  if (kind !== "verdicts") return specs;
  const about = text["about"] ?? "";
  const foreign = about.startsWith("line ") ? ["contained", "netEffect"] : ["status", "configurations"];
  return specs.filter(({ name }) => !foreign.includes(name) && (about !== "" || name !== "contained"));
}

/** As the record has it: what a verdict is about stands in two fields there. */
export function sentEntry(kind: UpstreamKind, entry: Record<string, unknown>): Record<string, unknown> {
  if (kind !== "verdicts") return entry;
  const { about, ...said } = entry;
  const [what = "", which] = String(about ?? "").split(" ");
  return which === undefined ? said : { ...said, [what]: which };
}

export function shownRow(kind: UpstreamKind, row: object): object {
  if (kind !== "verdicts") return row;
  const { release, line } = row as { release?: string; line?: string };
  return { ...row, about: release === undefined ? `line ${line}` : `release ${release}` };
}
