import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { signedInPage } from "#test/builders/console-session.ts";
import { launchBrowser } from "#test/setup/browser.ts";

const baseUrl = inject("baseUrl");
const SLUG = "glm-5-3-kv-cache-leak";
let browser: Browser;
const PATIENCE = { timeout: 10_000 };
/** Signed in, in a browser set to Tokyo. */
let workspace: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  workspace = await signedInPage(browser, baseUrl, inject("admin"), { timezoneId: "Asia/Tokyo" });
});
afterAll(() => browser?.close());

// The sheet's own table: the same minutes in four zones.
const ZONES = ["UTC", "America/New_York", "Asia/Tokyo", "Asia/Kolkata"] as const;
const MINUTES = {
  triage: ["2026-09-09 08:00", "2026-09-09 04:00", "2026-09-09 17:00", "2026-09-09 13:30"],
  declared: ["2026-09-09 13:22", "2026-09-09 09:22", "2026-09-09 22:22", "2026-09-09 18:52"],
  contained: ["2026-09-09 14:00", "2026-09-09 10:00", "2026-09-09 23:00", "2026-09-09 19:30"],
  "root-cause": ["2026-09-09 14:35", "2026-09-09 10:35", "2026-09-09 23:35", "2026-09-09 20:05"],
  "sp-identified": ["2026-09-09 15:02", "2026-09-09 11:02", "2026-09-10 00:02", "2026-09-09 20:32"],
  restored: ["2026-09-09 19:40", "2026-09-09 15:40", "2026-09-10 04:40", "2026-09-10 01:10"],
  "sp-resolved": ["2026-09-09 20:09", "2026-09-09 16:09", "2026-09-10 05:09", "2026-09-10 01:39"],
} as const;
const DATES = {
  "upstream-report": "2026-07-06",
  prototype: "2026-08",
  "exposure-start": "2026-08-27",
  "related-fix": "2026-09-06",
  reported: "2026-09-08",
  "maintainers-met": "2026-09-10",
  hardening: "2026-09-11",
  "upstream-merges": "2026-09-16",
  "v0.5.21": "2026-10-02",
  "v0.5.22": "2026-10-19",
  disclosed: "2026-10-26",
} as const;
const OFFSETS = { UTC: "UTC", "America/New_York": "−04:00", "Asia/Tokyo": "+09:00", "Asia/Kolkata": "+05:30" };

type Row = { key: string; heading: string; time: string };

/** Each event with the heading of the day that it stands under and its first time, as they are read. */
function rowsIn(part: Locator): Promise<Row[]> {
  return part.evaluate((element) => {
    const rows: Row[] = [];
    let heading = "";
    for (const one of element.querySelectorAll<HTMLElement>("h2, h3, [data-event]")) {
      if (one.dataset.event === undefined) heading = one.textContent.trim();
      else {
        // In the workspace the mark is on the button, beside the time.
        let row: Element | null = one;
        while (row && !row.querySelector("time")) row = row.parentElement;
        const time = row?.querySelector("time")?.textContent ?? "";
        rows.push({ key: one.dataset.event, heading, time: time.replaceAll(/\s+/g, " ").trim() });
      }
    }
    return rows;
  });
}

const HEADING = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** "Wed, 9 September 2026" of a day, "August 2026" of a month. */
function headingOf(time: string): string {
  const [day = ""] = time.split(" ");
  if (/^\d{4}-\d\d$/.test(day)) return HEADING.format(new Date(`${day}-01T00:00Z`)).replace(/^.*? 1 /, "");
  return HEADING.format(new Date(`${day}T00:00Z`));
}

function expectTold(rows: Row[], zone: (typeof ZONES)[number]): void {
  const told = new Map(rows.map((row) => [row.key, row]));
  expect(told.size).toBe(22);
  for (const [key, clocks] of Object.entries(MINUTES)) {
    expect(told.get(key)?.time, key).toContain(clocks[ZONES.indexOf(zone)]);
    expect(told.get(key)?.time, key).toContain(OFFSETS[zone]);
  }
  for (const [key, date] of Object.entries(DATES)) expect(told.get(key)?.time, key).toBe(date);
  for (const { key, heading, time } of rows) expect(heading, key).toBe(headingOf(time));
}

async function publicPage(path: string, options: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: baseUrl, ...options })).newPage();
  await page.goto(path);
  return page;
}

describe.each(ZONES)("in %s", (zone) => {
  it("the workspace's rows and headings agree, and no date is moved", async () => {
    await workspace.goto(`/console/incidents/${SLUG}/timeline?view=list&tz=${zone}`);
    const list = workspace.getByRole("list", { name: "Events" });
    await list.getByRole("button").first().waitFor();
    const rows = new Map<string, Row>();
    // A long list holds only what is near the screen.
    for (const place of ["start", "end"] as const) {
      await list.evaluate((element, block) => element.scrollIntoView({ block }), place);
      await expect.poll(async () => (await rowsIn(list)).length).toBeGreaterThan(0);
      for (const row of await rowsIn(list)) if (!rows.has(row.key)) rows.set(row.key, row);
    }
    expectTold([...rows.values()], zone);
  });

  it("the public page's rows and headings agree, and no date is moved", async () => {
    const page = await publicPage(`/incidents/${SLUG}?tz=${zone}`, { timezoneId: "Asia/Tokyo" });
    expectTold(await rowsIn(page.getByRole("region", { name: "Timeline", exact: true })), zone);
    await page.context().close();
  });
});

describe("the zone of the workspace's timeline", () => {
  const zones = () => workspace.getByLabel("All times on this page in");
  const declared = () =>
    workspace
      .getByRole("row", { name: /Security incident declared/ })
      .getByRole("time")
      .first();

  it("is chosen from a list, kept in the address, and the browser's own has no say", async () => {
    await workspace.goto(`/console/incidents/${SLUG}/timeline`);
    expect(await zones().inputValue()).toBe("UTC");
    expect(await declared().innerText()).toBe("2026-09-09 13:22 UTC");
    for (const [index, zone] of ZONES.entries()) {
      await zones().selectOption(zone);
      await expect
        .poll(() => declared().innerText(), PATIENCE)
        .toContain(`${MINUTES.declared[index]} ${OFFSETS[zone]}`);
      await expect
        .poll(() => new URL(workspace.url()).searchParams.get("tz"), PATIENCE)
        .toBe(zone === "UTC" ? null : zone);
      await workspace.reload();
      expect(await declared().innerText()).toContain(`${MINUTES.declared[index]} ${OFFSETS[zone]}`);
    }
  });

  it("that does not exist is named, and the times are in the incident's", async () => {
    await workspace.goto(`/console/incidents/${SLUG}/timeline?tz=Nowhere/At-all`);
    await workspace.getByText("There is no zone “Nowhere/At-all”; times are stated in UTC.").waitFor();
    expect(await declared().innerText()).toBe("2026-09-09 13:22 UTC");
  });
});

describe("the reader's own zone on the public page", () => {
  /** Every time that is shown, without what the reader's browser added. */
  const shownTimes = (page: Page) =>
    page
      .getByRole("main")
      .evaluate((main) =>
        [...main.querySelectorAll("time")]
          .filter((time) => !time.closest("[data-own]"))
          .map((time) => time.textContent),
      );
  const added = (page: Page) =>
    page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLElement>("[data-event]")].map((event) => [
          event.dataset.event,
          event.querySelector("[data-own] time")?.textContent ?? "",
        ]),
      ),
    );

  it.each(["", "/ja"])("is added beside each clock time and changes none that was shown (%s)", async (language) => {
    const path = `${language}/incidents/${SLUG}?tz=America/New_York`;
    const plain = await publicPage(path, { timezoneId: "Asia/Tokyo", javaScriptEnabled: false });
    const page = await publicPage(path, { timezoneId: "Asia/Tokyo" });
    await page.locator("[data-own] time").first().waitFor();
    const before = await shownTimes(plain);
    expect(before.length).toBeGreaterThan(30);
    expect(await shownTimes(page)).toEqual(before);
    const own = await added(page);
    for (const [key, [, , tokyo]] of Object.entries(MINUTES)) {
      const [day = "", clock] = tokyo.split(" ");
      // The date goes along where it is not the one the page shows.
      const sameDay = MINUTES[key as keyof typeof MINUTES][1].startsWith(day);
      expect(own[key], key).toBe(`${sameDay ? "" : `${day.slice(5)} `}${clock} +09:00`);
    }
    for (const key of Object.keys(DATES)) expect(own[key], key).toBe("");
    await Promise.all([plain.context().close(), page.context().close()]);
  });

  it("is offered as the zone of the whole page, and adds nothing where it is that already", async () => {
    const page = await publicPage(`/incidents/${SLUG}`, { timezoneId: "Asia/Kathmandu" });
    // The runtime may know it by its older name.
    await page.getByRole("link", { name: /Asia\/Kath?mandu/ }).click();
    await page.waitForURL(/tz=Asia%2FKath?mandu/);
    const rows = await rowsIn(page.getByRole("region", { name: "Timeline", exact: true }));
    // Kathmandu is at +05:45.
    expect(rows.find(({ key }) => key === "declared")?.time).toMatch(/^2026-09-09 19:07 \+05:45/);
    expect(Object.values(await added(page)).filter((time) => time !== "")).toEqual([]);
    await page.context().close();
  });
});
