import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  savedEventOf,
  timelinePartOf,
  type SavedEvent,
  type TimelinePart,
} from "#components/timeline/timeline-part.ts";
import { withSaved, withSavedOf } from "#components/timeline/with-saved.ts";
import { compareByTime } from "#domain/time/order.ts";
import { recordTime } from "#domain/time/recorded-time.ts";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";

const ZONE = "Asia/Tokyo";
/** Minutes from ten o'clock UTC, nineteen o'clock in Tokyo. */
const clock = (minute: number) => new Date(Date.UTC(2026, 8, 9, 10, minute)).toISOString().slice(0, 16);

function event(name: string, minute: number, more: Partial<TimelineEvent> = {}): TimelineEvent {
  const { time } = recordTime({ wallClock: clock(minute), zone: "UTC" });
  const base = { lane: "provider", audience: "internal", record: false, version: 1, sequence: "1" } as const;
  return { id: name, key: name, title: { en: name }, time, ...base, ...more };
}

const retracted = { at: "2026-09-10T00:00:00Z", reason: "wrong" };
const inOrder = (events: TimelineEvent[]) =>
  events.toSorted((a, b) =>
    compareByTime({ time: a.time, sequence: BigInt(a.sequence) }, { time: b.time, sequence: BigInt(b.sequence) }),
  );

/** As the server says it: with the standing event that is before it. */
function saved(record: TimelineEvent[], id: string): SavedEvent {
  const all = inOrder(record);
  const place = all.findIndex((one) => one.id === id);
  const behind = all.slice(0, place).findLast((one) => !one.retracted)?.id;
  const own = all[place];
  if (!own) throw new Error(`no ${id}`);
  return savedEventOf(own, behind, ZONE);
}

const ids = ({ rows }: TimelinePart) => rows.map(({ id }) => id);
const read = [event("a", 0), event("b", 10), event("c", 20)];
const part = timelinePartOf(read, ZONE);
/** What is shown when this was saved after `read`, or took the place of one of it. */
const after = (one: TimelineEvent) => {
  const record = [...read.filter(({ id }) => id !== one.id), one];
  return withSaved(part, [saved(record, one.id)]);
};

describe("what was just saved is shown in what was read before", () => {
  it.each([
    ["a new one between two", event("new", 15), ["a", "b", "new", "c"]],
    ["a new one as the first", event("new", -5), ["new", "a", "b", "c"]],
    ["a new one as the last", event("new", 30), ["a", "b", "c", "new"]],
    ["one changed in its place", event("b", 10, { version: 2 }), ["a", "b", "c"]],
    ["one moved to the end", event("a", 30, { version: 2 }), ["b", "c", "a"]],
    ["one moved to the beginning", event("c", -5, { version: 2 }), ["c", "a", "b"]],
    ["one retracted", event("b", 10, { version: 2, retracted }), ["a", "c"]],
  ])("%s", (_what, one, expected) => {
    const shown = after(one);
    expect(ids(shown)).toEqual(expected);
    expect(shown.rows.map(({ order }) => order)).toEqual(
      shown.rows.map(({ order }) => order).toSorted((x, y) => x - y),
    );
    expect(Object.keys(shown.drawing.extents).toSorted()).toEqual(expected.toSorted());
  });

  it("with its words and its time in the page's zone", () => {
    const row = after(event("b", 12, { version: 2, title: { en: "Changed" } })).rows[1];
    expect([row?.title.en, row?.version, row?.display.time]).toEqual(["Changed", 2, "19:12"]);
  });

  it("a retracted one with its reason, and back again when that was undone", () => {
    const gone = after(event("b", 10, { version: 2, retracted }));
    expect(gone.retracted.map(({ id, retracted: { reason } }) => [id, reason])).toEqual([["b", "wrong"]]);
    const back = event("b", 10, { version: 3 });
    const restored = withSaved(gone, [saved([...read.filter(({ id }) => id !== "b"), back], "b")]);
    expect([ids(restored), restored.retracted]).toEqual([["a", "b", "c"], []]);
  });
});

describe("what was read last counts", () => {
  it("where it holds that version or a newer one", () => {
    const newer = timelinePartOf([event("a", 0), event("b", 10, { version: 3, title: { en: "Theirs" } })], ZONE);
    const mine = saved([event("a", 0), event("b", 10, { version: 2 })], "b");
    expect(withSaved(newer, [mine])).toBe(newer);
  });

  it("where the event before is not in it: then its place is not known", () => {
    expect(ids(withSaved(part, [{ ...saved([...read, event("new", 15)], "new"), behind: "unseen" }]))).toEqual(
      ids(part),
    );
  });

  it("of one event the newest that was saved, in whichever order the answers came", () => {
    const [two, three] = [2, 3].map((version) => saved([event("b", 10, { version })], "b"));
    const versions = (all: (SavedEvent | undefined)[]) =>
      all
        .reduce<readonly SavedEvent[]>((kept, one) => (one ? withSavedOf(kept, one) : kept), [])
        .map(({ row }) => row.version);
    expect([versions([two, three]), versions([three, two])]).toEqual([[3], [3]]);
  });
});

it("one event saved anywhere is shown as reading all of it again would show it", () => {
  const minutes = fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(minutes, fc.nat(12), fc.integer({ min: 0, max: 600 }), fc.boolean(), (times, which, minute, isGone) => {
      const record = inOrder(times.map((time, index) => event(`e${index}`, time, { sequence: String(index) })));
      const own = event(`e${which}`, minute, { sequence: String(which), version: 2, ...(isGone && { retracted }) });
      const now = inOrder([...record.filter(({ id }) => id !== own.id), own]);
      const shown = withSaved(timelinePartOf(record, ZONE), [saved(now, own.id)]);
      const again = timelinePartOf(now, ZONE);
      expect(ids(shown)).toEqual(ids(again));
      expect(shown.drawing.extents).toEqual(again.drawing.extents);
      expect(shown.retracted.map(({ id }) => id)).toEqual(again.retracted.map(({ id }) => id));
    }),
  );
});
