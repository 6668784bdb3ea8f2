import { expect, it } from "vitest";
import { withChange, withoutChange, type OwnChange } from "#components/timeline/own-changes.ts";

const change = (id: string, version: number): OwnChange => ({
  id,
  version,
  stands: version,
  kind: "changed",
  title: id,
});
const brief = (changes: OwnChange[]) =>
  changes.map(({ id, version, stands }) => `${id} made ${version} stands ${stands}`);

it("the next change of an event moves where the earlier ones stand; other events stay", () => {
  const changes = [change("a", 1), change("b", 4), change("a", 2)].reduce<OwnChange[]>(withChange, []);
  expect(brief(changes)).toEqual(["a made 1 stands 2", "b made 4 stands 4", "a made 2 stands 2"]);
});

it("after an undo, which makes a version of its own, the change before is undone from that one", () => {
  const changes = [change("a", 1), change("a", 2), change("a", 3)].reduce<OwnChange[]>(withChange, []);
  const [, , last] = changes;
  const left = last ? withoutChange(changes, last, 4) : [];
  expect(brief(left)).toEqual(["a made 1 stands 4", "a made 2 stands 4"]);
});

it("keeps the last fifty", () => {
  const many = Array.from({ length: 60 }, (_none, index) => change(`e${index}`, 1));
  const kept = many.reduce<OwnChange[]>(withChange, []);
  expect([kept.length, kept[0]?.id, kept.at(-1)?.id]).toEqual([50, "e10", "e59"]);
});
