import type { SelectOption } from "#components/ui/select.tsx";
import type {
  UpstreamConfiguration,
  UpstreamItem,
  UpstreamRelease,
  UpstreamRepository,
} from "#domain/upstream/upstream-row.ts";
import type { RecordChoices } from "./record-kinds.ts";
import { kindWords } from "./upstream-words.ts";

export type RecordLists = {
  repositories: UpstreamRepository[];
  items: UpstreamItem[];
  releases: UpstreamRelease[];
  configurations: UpstreamConfiguration[];
};
/** What stands for an id. */
export type RecordNames = ReadonlyMap<string, string>;

export function namesOf({ repositories, items, releases, configurations }: RecordLists): RecordNames {
  return new Map([
    ...repositories.map(({ id, name }) => [id, name] as const),
    ...items.map((item) => [item.id, itemName(item)] as const),
    ...releases.map(({ id, tag }) => [id, tag] as const),
    ...configurations.map(({ id, name }) => [id, name.en] as const),
  ]);
}

export function itemName({
  kind,
  number,
  commit,
  key,
}: Pick<UpstreamItem, "kind" | "number" | "commit" | "key">): string {
  if (number !== undefined) return `${kindWords[kind]} #${number}`;
  return `${kindWords[kind]} ${commit?.slice(0, 10) ?? key}`;
}

export function choicesOf(lists: RecordLists): RecordChoices {
  const { repositories, items, releases, configurations } = lists;
  const label = (item: UpstreamItem) => `${itemName(item)}: ${item.title.en}`.slice(0, 90);
  const lines = repositories.flatMap(({ lines: own }) => own.map(({ key, name }) => ({ key, name: name?.en ?? key })));
  return {
    repositories: repositories.map(({ id, name }) => ({ value: id, label: name })),
    items: items.map((item) => ({ value: item.id, label: label(item) })),
    itemKeys: items.map((item) => ({ value: item.key, label: label(item) })),
    about: aboutOf(releases, [{ key: "main", name: "main" }, ...lines]),
    configurations: configurations.map(({ id, name }) => ({ value: id, label: name.en })),
    configurationKeys: configurations.map(({ key, name }) => ({ value: key, label: name.en })),
  };
}

function aboutOf(releases: UpstreamRelease[], lines: { key: string; name: string }[]): SelectOption[] {
  const named = new Map(lines.map(({ key, name }) => [key, name]));
  return [
    ...[...named].map(([key, name]) => ({ value: `line ${key}`, label: `the line ${name}` })),
    ...releases.map(({ id, tag }) => ({ value: `release ${id}`, label: `the release ${tag}` })),
  ];
}
