import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compareByTime } from "#domain/time/order.ts";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { actAs } from "#server/session.ts";
import { addEvent } from "#server/timeline/add-event.ts";
import { listEvents } from "#server/timeline/list-events.ts";
import { retractEvent } from "#server/timeline/retract-event.ts";
import { addIncident, openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";

let record: TestRecord;
let owner: PersonActor;

beforeAll(async () => {
  record = await openTestRecord({ timeZone: "Asia/Kolkata" });
  owner = await record.addPerson("Owner");
});
afterAll(() => record.close());

async function pagesOf(slug: string, limit: number): Promise<TimelineEvent[]> {
  const items: TimelineEvent[] = [];
  let after: string | undefined;
  do {
    const page = await actAs(owner, () => listEvents(slug, { limit, ...(after !== undefined && { after }) }));
    expect(page.items.length).toBeLessThanOrEqual(limit);
    items.push(...page.items);
    after = page.next;
  } while (after !== undefined);
  return items;
}

async function incidentWith(times: object[]): Promise<{ slug: string; events: TimelineEvent[] }> {
  const { slug } = await addIncident(owner);
  const events: TimelineEvent[] = [];
  for (const [index, time] of times.entries()) {
    const input = { title: { en: `e${index}` }, lane: "provider", time } as Parameters<typeof addEvent>[1];
    events.push((await actAs(owner, () => addEvent(slug, input))).event);
  }
  return { slug, events };
}

it("S-A20: three events in one millisecond keep their order, and a page boundary between them loses none", async () => {
  const clock = (fraction: string) => ({ wallClock: `2026-09-09T12:00:00.${fraction}`, zone: "UTC" });
  const { slug } = await incidentWith([clock("123457"), clock("123456"), clock("123999")]);
  for (const limit of [1, 2, 3, 200]) {
    expect((await pagesOf(slug, limit)).map(({ time }) => time.instant)).toEqual([
      "2026-09-09T12:00:00.123456Z",
      "2026-09-09T12:00:00.123457Z",
      "2026-09-09T12:00:00.123999Z",
    ]);
  }
});

it("equal times follow the order of entry, on pages of one as well", async () => {
  const same = { wallClock: "2026-09-09T12:00", zone: "UTC" };
  const { slug, events } = await incidentWith([same, same, same, same]);
  expect((await pagesOf(slug, 1)).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
});

it("the database's order is the order of domain/time, whatever the times", async () => {
  const day = fc.integer({ min: 1, max: 3 }).map((number) => `2026-09-0${number}`);
  const zone = fc.constantFrom("UTC", "Asia/Kolkata", "America/New_York", "Pacific/Kiritimati");
  const qualifier = fc.constantFrom("exact", "by", "from");
  const time = fc.oneof(
    fc.record({ date: day, zone, qualifier }),
    fc.record({ date: day, qualifier }),
    fc.constant({ date: "2026-09" }),
    fc.record({
      wallClock: fc
        .tuple(day, fc.constantFrom("00:00", "00:00:00", "05:30", "23:59:59.999999"))
        .map((parts) => parts.join("T")),
      zone,
      qualifier,
    }),
    fc.record({ date: fc.constant("2026-09-01"), through: fc.constantFrom("2026-09-02", "2026-09-03") }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(time, { minLength: 2, maxLength: 7 }),
      fc.integer({ min: 1, max: 3 }),
      async (times, limit) => {
        const { slug, events } = await incidentWith(times);
        const expected = events
          .map((event) => ({ ...event, sequence: BigInt(event.sequence) }))
          .sort(compareByTime)
          .map(({ id }) => id);
        expect((await pagesOf(slug, limit)).map(({ id }) => id)).toEqual(expected);
      },
    ),
    { numRuns: 25 },
  );
});

it("retracted events are listed only when asked for", async () => {
  const { slug, events } = await incidentWith([{ date: "2026-01-01" }, { date: "2026-01-02" }]);
  const [first, second] = events;
  await actAs(owner, () => retractEvent(slug, first?.id ?? "", { reason: "wrong" }, 1));
  const listed = async (includeRetracted: boolean) =>
    (await actAs(owner, () => listEvents(slug, { includeRetracted }))).items;
  expect((await listed(false)).map(({ id }) => id)).toEqual([second?.id]);
  expect((await listed(true)).map(({ id }) => id)).toEqual([first?.id, second?.id]);
});
