import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { InvalidInput, NotAllowed, NotFound, StaleVersion } from "#domain/errors.ts";
import { changeIncident } from "#server/incident/change-incident.ts";
import { createIncident } from "#server/incident/create-incident.ts";
import { deleteIncident } from "#server/incident/delete-incident.ts";
import { listIncidents } from "#server/incident/list-incidents.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { readAudit } from "#server/members/read-audit.ts";
import { actAs } from "#server/session.ts";
import {
  addIncident,
  openTestRecord,
  peopleOn,
  type PersonActor,
  type TestRecord,
} from "#test/server/access/test-record.ts";

let record: TestRecord;
let owner: PersonActor;

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
});
afterAll(() => record.close());

const input = {
  title: { en: "Cache leak", ja: "漏えい" },
  summary: { en: "A summary." },
  severity: "critical",
} as const;

describe("creating", () => {
  it("makes whoever does it the coordinator, in the organisation's zone where none is given", async () => {
    const incident = await actAs(owner, () => createIncident(input));
    expect(incident).toMatchObject({
      slug: "cache-leak",
      zone: "UTC",
      role: "coordinator",
      mayWrite: true,
      mayPublish: true,
      version: 1,
    });
    expect(incident).not.toHaveProperty("published");
    expect(await actAs(owner, () => readIncident("cache-leak"))).toEqual(incident);
  });

  it("gives a title that was used an ending of its own", async () => {
    const titled = { ...input, title: { en: "Twice" } };
    const [first, second] = await Promise.all([1, 2].map(() => actAs(owner, () => createIncident(titled))));
    const slugs = [first?.slug, second?.slug].sort();
    expect(slugs[0]).toBe("twice");
    expect(slugs[1]).toMatch(/^twice-[0-9a-f]{6}$/);
  });

  it("of an embargoed one leaves no words of it in the log that other admins read", async () => {
    const incident = await addIncident(owner, {
      ...input,
      slug: "quiet",
      title: { en: "Secret words" },
      embargoed: true,
    });
    expect(incident.embargoed).toBe(true);
    const admin = await record.addPerson("Admin", "admin");
    expect(JSON.stringify(await actAs(admin, () => readAudit({ limit: 200 })))).not.toMatch(/Secret words|quiet/);
    expect(incident.slug).toMatch(/^quiet-[0-9a-f]{6}$/);
    await record.putOn(incident.slug, admin, "reviewer");
    expect((await actAs(admin, () => readAudit({ incident: incident.slug }))).items).toMatchObject([
      { verb: "incident.create" },
    ]);
  });

  it.each([
    ["zone", { zone: "Mars/Olympus" }, "/zone"],
    ["abbreviation as zone", { zone: "IST" }, "/zone"],
    ["severity", { severity: "bad" }, "/severity"],
    ["slug", { slug: "No Spaces" }, "/slug"],
    ["role of one's own", { role: "admin" }, "/role"],
    ["blank title", { title: { en: "  " } }, "/title/en"],
  ])("refuses a wrong %s", async (_what, more, pointer) => {
    const wrong = actAs(owner, () => createIncident({ ...input, ...more } as typeof input));
    await expect(wrong).rejects.toMatchObject({ errors: [{ pointer }] });
  });
});

describe("changing and deleting", () => {
  it("one of two at the same moment is stale and gets what is stored", async () => {
    const { slug } = await addIncident(owner);
    const changes = (["low", "medium"] as const).map((severity) =>
      actAs(owner, () => changeIncident(slug, { severity }, 1)),
    );
    const outcomes = await Promise.allSettled(changes);
    const won = outcomes.find((outcome) => outcome.status === "fulfilled");
    const lost = outcomes.find((outcome) => outcome.status === "rejected");
    expect(lost?.reason).toBeInstanceOf(StaleVersion);
    expect((lost?.reason as StaleVersion).current).toMatchObject({ version: 2, severity: won?.value.severity });
  });

  it.each([
    ["responder", true, false],
    ["reviewer", false, false],
    ["coordinator", true, true],
    ["admin", true, true],
  ] as const)("a %s may change: %s, delete: %s", async (who, mayChange, mayDelete) => {
    const { slug } = await addIncident(owner);
    const people = await peopleOn(record, slug);
    const change = await actAs(people[who], () => changeIncident(slug, { severity: "low" }, 1)).catch(
      (error: unknown) => error,
    );
    expect(change instanceof NotAllowed).toBe(!mayChange);
    const deletion = await actAs(people[who], () => deleteIncident(slug, mayChange ? 2 : 1)).catch(
      (error: unknown) => error,
    );
    expect(deletion instanceof NotAllowed).toBe(!mayDelete);
    const stored = await actAs(owner, () => readIncident(slug)).catch((error: unknown) => error);
    expect(stored instanceof NotFound).toBe(mayDelete);
  });

  it("to a stranger there is nothing to change, and a deleted one is nowhere", async () => {
    const { slug } = await addIncident(owner);
    const { stranger } = await peopleOn(record, slug);
    await expect(actAs(stranger, () => changeIncident(slug, { severity: "low" }, 1))).rejects.toBeInstanceOf(NotFound);
    await expect(actAs(stranger, () => deleteIncident(slug, 1))).rejects.toBeInstanceOf(NotFound);
    await actAs(owner, () => deleteIncident(slug, 1));
    await expect(actAs(owner, () => changeIncident(slug, { severity: "low" }, 2))).rejects.toBeInstanceOf(NotFound);
    const { items } = await actAs(owner, () => listIncidents({ limit: 200 }));
    expect(items.map((item) => item.slug)).not.toContain(slug);
    const { rows } = await record.sql.query("SELECT deleted_at IS NOT NULL AS kept FROM incident WHERE slug = $1", [
      slug,
    ]);
    expect(rows).toEqual([{ kept: true }]);
  });
});

describe("listing", () => {
  it("the newest first, each once, on pages of any size", async () => {
    const person = await record.addPerson("Lister");
    const slugs: string[] = [];
    for (let count = 0; count < 5; count += 1) slugs.unshift((await addIncident(person)).slug);
    for (const limit of [1, 2, 5]) {
      const found: string[] = [];
      let after: string | undefined;
      do {
        const page = await actAs(person, () => listIncidents({ limit, ...(after !== undefined && { after }) }));
        found.push(...page.items.map(({ slug }) => slug));
        after = page.next;
      } while (after !== undefined);
      expect(found).toEqual(slugs);
    }
  });
});

describe("a series", () => {
  it("is given, kept by other changes, and taken away; what is none is refused", async () => {
    const { slug } = await addIncident(owner);
    const change = (to: Parameters<typeof changeIncident>[1], version: number) =>
      actAs(owner, () => changeIncident(slug, to, version));
    const series = { key: "winter-outages", name: { en: "Winter outages", ja: "冬の障害" } };
    expect(await change({ series }, 1)).toMatchObject({ series, version: 2 });
    expect(await change({ severity: "low" }, 2)).toMatchObject({ series, version: 3 });
    for (const wrong of [{ key: "Winter!", name: { en: "W" } }, { key: "winter" }, "winter", { ...series, more: 1 }])
      await expect(change({ series: wrong as typeof series }, 3)).rejects.toThrow(InvalidInput);
    expect(await change({ series: null }, 3)).not.toHaveProperty("series");
    expect(await actAs(owner, () => readIncident(slug))).toMatchObject({ version: 4, severity: "low" });
  });
});
