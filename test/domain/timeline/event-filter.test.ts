import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EVERYTHING, filterEvents, isEverything, sourcesOf, type EventFilter } from "#domain/timeline/event-filter.ts";
import {
  AUDIENCES,
  LANES,
  MILESTONES,
  type Audience,
  type Lane,
  type Milestone,
} from "#domain/timeline/timeline-event.ts";

type Sample = Parameters<typeof filterEvents>[0][number];

function event(key: string, lane: Lane, more: Partial<Sample> = {}): Sample {
  return { key, title: { en: key }, lane, audience: "internal", time: { text: "13:22 UTC" }, ...more };
}

const events: Sample[] = [
  event("declared", "provider", {
    title: { en: "Security incident declared", ja: "セキュリティインシデントを宣言" },
    milestone: "declared",
    audience: "public",
    source: { name: { en: "Incident report" } },
  }),
  event("page", "status_page", {
    milestone: "declared",
    source: { name: { en: "Status page" } },
    time: { text: "10:25 am EDT" },
  }),
  event("fix", "upstream", { body: { en: "Checksums per transfer" }, audience: "parties" }),
];

describe("filtering", () => {
  it.each<[Partial<EventFilter>, string[]]>([
    [{}, ["declared", "page", "fix"]],
    [{ lanes: ["provider", "upstream"] }, ["declared", "fix"]],
    [{ milestones: ["declared"] }, ["declared", "page"]],
    [{ audiences: ["public", "parties"] }, ["declared", "fix"]],
    [{ sources: ["Status page"] }, ["page"]],
    [{ text: "CHECKSUMS" }, ["fix"]],
    [{ text: "インシデント" }, ["declared"]],
    [{ text: "10:25 edt" }, ["page"]],
    [{ text: "ｄｅｃｌａｒｅｄ" }, ["declared"]],
    [{ text: "declared checksums" }, []],
    [{ text: "   " }, ["declared", "page", "fix"]],
    [{ lanes: ["provider"], milestones: ["declared"], text: "security" }, ["declared"]],
    [{ lanes: ["provider"], sources: ["Status page"] }, []],
  ])("%j", (filter, keys) => {
    expect(filterEvents(events, { ...EVERYTHING, ...filter }).map(({ key }) => key)).toEqual(keys);
  });

  it("keeps the order and never adds", () => {
    const some = <V extends string>(all: readonly V[]) => fc.subarray([...all]);
    const any = fc.array(
      fc.record({
        lane: fc.constantFrom(...LANES),
        audience: fc.constantFrom(...AUDIENCES),
        milestone: fc.option(fc.constantFrom(...MILESTONES), { nil: undefined }),
      }),
    );
    fc.assert(
      fc.property(
        any,
        some<Lane>(LANES),
        some<Milestone>(MILESTONES),
        some<Audience>(AUDIENCES),
        (all, lanes, milestones, audiences) => {
          const numbered = all.map((more, index) => event(String(index), more.lane, more));
          const places = filterEvents(numbered, { ...EVERYTHING, lanes, milestones, audiences }).map(({ key }) =>
            Number(key),
          );
          expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
          expect(
            places.every((place) => lanes.length === 0 || lanes.includes(numbered[place]?.lane ?? "provider")),
          ).toBe(true);
        },
      ),
    );
  });
});

it("knows when it lets everything through, and which sources there are", () => {
  expect(isEverything({ ...EVERYTHING, text: " " })).toBe(true);
  expect(isEverything({ ...EVERYTHING, lanes: ["provider"] })).toBe(false);
  expect(sourcesOf(events)).toEqual(["Incident report", "Status page"]);
});
