import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { signedInPage } from "#test/builders/console-session.ts";
import { makeIncident, type WorkspaceIncident } from "#test/builders/workspace-incident.ts";
import { launchBrowser } from "#test/setup/browser.ts";

const baseUrl = inject("baseUrl");
let browser: Browser;
let page: Page;
let incident: WorkspaceIncident;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  incident = await makeIncident(baseUrl, inject("apiKey"));
});

const open = () => page.goto(`/console/incidents/${incident.slug}/timeline`);
const form = () => page.getByRole("form", { name: "Edit event" });
const time = () => form().getByLabel("Time", { exact: true });
const edit = (title: string) => page.getByRole("button", { name: `Edit: ${title}`, exact: true });

type Row = [what: string, time: object, shown: string, kept: object];

// 01:30 stood twice on that night; −05:00 is the second one. 15:30 in Berlin is 13:30 UTC in summer.
const rows: Row[] = [
  [
    "microseconds",
    { wallClock: "2026-09-09T13:22:41.123456", zone: "UTC" },
    "2026-09-09 13:22:41.123456",
    { instant: "2026-09-09T13:22:41.123456Z", precision: "microsecond" },
  ],
  [
    "seconds in another zone",
    { wallClock: "2026-07-10T08:45:09", zone: "Asia/Tokyo" },
    "2026-07-10 08:45:09",
    { instant: "2026-07-09T23:45:09Z", precision: "second", zone: "Asia/Tokyo" },
  ],
  [
    "the second of two half past ones",
    { wallClock: "2026-11-01T01:30", zone: "America/New_York", offset: "-05:00" },
    "2026-11-01 01:30",
    { instant: "2026-11-01T06:30:00Z", precision: "minute", offset: "-05:00" },
  ],
  [
    "no later than",
    { wallClock: "2026-09-09T15:30", zone: "Europe/Berlin", qualifier: "by" },
    "by 2026-09-09 15:30",
    { instant: "2026-09-09T13:30:00Z", precision: "minute", qualifier: "by" },
  ],
  ["a date", { date: "2026-03-29" }, "2026-03-29", { date: "2026-03-29", precision: "day" }],
];

describe.each(["Europe/Berlin", "Asia/Tokyo"])("in a browser set to %s", (timezoneId) => {
  beforeAll(async () => {
    page = await signedInPage(browser, baseUrl, inject("admin"), { timezoneId });
    expect(await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(timezoneId);
  });
  afterAll(() => page?.context().close());

  it.each(rows)("opened and saved unchanged ten times, %s stays what it was", async (what, recorded, shown, kept) => {
    await incident.addEvent(what, recorded);
    const before = await incident.events();
    expect(before).toMatchObject([{ version: 1, time: kept }]);
    await open();
    for (let save = 0; save < 10; save += 1) {
      await edit(what).click();
      expect(await time().inputValue()).toBe(shown);
      await form().getByRole("button", { name: "Save event" }).click();
      await form().waitFor({ state: "detached" });
    }
    expect(await incident.events()).toEqual(before);
  });

  it.each(rows)("renamed three times, %s keeps its time", async (what, recorded, shown) => {
    await incident.addEvent(what, recorded);
    const [before] = await incident.events();
    await open();
    let name = what;
    for (let save = 1; save <= 3; save += 1) {
      await edit(name).click();
      expect(await time().inputValue()).toBe(shown);
      name = `${what}, ${save}`;
      await form().getByLabel("Title", { exact: true }).fill(name);
      await form().getByRole("button", { name: "Save event" }).click();
      await edit(name).waitFor();
    }
    const [after] = await incident.events();
    expect(after).toMatchObject({ title: { en: `${what}, 3` }, version: 4 });
    expect(after?.time).toEqual(before?.time);
  });

  it.each(rows)("typed over and typed back, %s stays what it was", async (what, recorded, shown) => {
    await incident.addEvent(what, recorded);
    const before = await incident.events();
    await open();
    await edit(what).click();
    await time().fill("2020-01-01");
    await form()
      .getByText(/1 January 2020/)
      .first()
      .waitFor();
    await time().fill(shown);
    await form().getByRole("button", { name: "Save event" }).click();
    await form().waitFor({ state: "detached" });
    expect((await incident.events()).map(({ time: kept }) => kept)).toEqual(before.map(({ time: kept }) => kept));
  });
});
