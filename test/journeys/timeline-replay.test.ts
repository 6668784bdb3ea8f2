import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { signedInPage } from "#test/builders/console-session.ts";
import { makeIncident, type WorkspaceIncident } from "#test/builders/workspace-incident.ts";
import { launchBrowser } from "#test/setup/browser.ts";
import { findings } from "./axe-findings.ts";

const baseUrl = inject("baseUrl");
const REFERENCE = "glm-5-3-kv-cache-leak";
const UPSTREAM_REPORT = "Another user reports the bug as SGLang issue #30233";
let browser: Browser;
let page: Page;
let incident: WorkspaceIncident;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await signedInPage(browser, baseUrl, inject("admin"), { timezoneId: "Asia/Tokyo" });
  incident = await makeIncident(baseUrl, inject("apiKey"), { zone: "UTC" });
  const at = (clock: string) => ({ wallClock: `2026-09-09T${clock}`, zone: "UTC" });
  await incident.addEvent("Alarm", at("13:22:07"));
  await incident.addEvent("Answered", at("13:22:08"));
  await incident.addEvent("Seen by a customer", at("13:00:00"), { knownAt: at("13:40:30") });
  await incident.addEvent("Mended", { ...at("13:50:00"), qualifier: "by" });
});
afterAll(() => browser?.close());

const open = (at: string, slug = incident.slug, more = "") =>
  page.goto(`/console/incidents/${slug}/timeline/replay?${at === "" ? "" : `at=${encodeURIComponent(at)}`}${more}`);
const slider = () => page.getByRole("slider", { name: "The moment" });
const moment = () => slider().getAttribute("aria-valuetext");
const later = () => page.getByRole("group").filter({ hasText: /^Not yet known/ });

/** What stands under a heading, by its title among those expected somewhere. */
async function told(titles: string[]): Promise<Record<string, string>> {
  await slider().waitFor();
  await later().evaluate((details) => details.setAttribute("open", ""));
  const under = async (name: string, place = page.getByRole("region", { name: new RegExp(`^${name} \\(`) })) =>
    (await place.getByRole("listitem").allInnerTexts()).map((text) => [
      titles.find((title) => text.includes(title)),
      name,
    ]);
  const all = [
    ...(await under("Known")),
    ...(await under("Possibly known")),
    ...(await under("Not yet known", later())),
  ];
  return Object.fromEntries(all) as Record<string, string>;
}

const TITLES = ["Alarm", "Answered", "Seen by a customer", "Mended"];

describe("what did we know at", () => {
  it.each([
    ["2026-09-09 13:22:06", []],
    ["2026-09-09 13:22:07", ["Alarm"]],
    ["2026-09-09 13:22:08", ["Alarm", "Answered"]],
    // It happened at 13:00, and nobody of us knew for forty minutes and thirty seconds.
    ["2026-09-09 13:40:29", ["Alarm", "Answered"]],
    ["2026-09-09 13:40:30", ["Alarm", "Answered", "Seen by a customer"]],
    ["2026-09-09 13:49:59", ["Alarm", "Answered", "Seen by a customer"]],
    ["2026-09-09 13:50:00", ["Alarm", "Answered", "Seen by a customer", "Mended"]],
  ])("%s, to the second: %j", async (at, known) => {
    await open(at);
    expect(await told(TITLES)).toEqual(
      Object.fromEntries(TITLES.map((title) => [title, known.includes(title) ? "Known" : "Not yet known"])),
    );
  });

  it("is asked in a field, in the zone of the page whatever the browser's is", async () => {
    await open("");
    const field = page.getByLabel("What did we know at");
    await field.fill("13:22:07");
    await field.press("Enter");
    await expect.poll(moment).toBe("2026-09-09 13:22:07 UTC");
    expect((await told(TITLES)).Answered).toBe("Not yet known");
    await open("2026-09-09 22:22:07", incident.slug, "&tz=Asia/Tokyo");
    await expect.poll(moment).toMatch(/^2026-09-09 22:22:07 \+09:00/);
    expect(await told(TITLES)).toMatchObject({ Alarm: "Known", Answered: "Not yet known" });
  });
});

describe("from event to event", () => {
  it("the arrow keys step, there and back, and the address keeps the moment", async () => {
    await open("2026-09-09 13:22:07");
    await slider().focus();
    expect(await moment()).toBe("2026-09-09 13:22:07 UTC");
    const expected = [
      ["2026-09-09 13:22:08 UTC", "Answered"],
      ["2026-09-09 13:40:30 UTC", "Seen by a customer"],
      ["2026-09-09 13:50 UTC", "Mended"],
    ] as const;
    for (const [label, news] of expected) {
      await page.keyboard.press("ArrowRight");
      await expect.poll(moment).toBe(label);
      await page
        .getByRole("status")
        .filter({ hasText: `${label}: ` })
        .filter({ hasText: `New: ${news}` })
        .waitFor();
      expect((await told(TITLES))[news]).toBe("Known");
    }
    await page.keyboard.press("ArrowRight");
    expect(await moment()).toBe("2026-09-09 13:50 UTC");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(moment).toBe("2026-09-09 13:22:08 UTC");
    expect(await told(TITLES)).toMatchObject({ "Seen by a customer": "Not yet known", Mended: "Not yet known" });
    await expect.poll(() => new URL(page.url()).searchParams.get("at")).toBe("2026-09-09T13:22:08Z");
    await page.reload();
    await expect.poll(moment).toBe("2026-09-09 13:22:08 UTC");
    await slider().press("Home");
    await expect.poll(moment).toBe("2026-09-09 13:22:07 UTC");
    await page.getByRole("button", { name: "The next moment" }).press("Enter");
    await expect.poll(moment).toBe("2026-09-09 13:22:08 UTC");
  });

  it("the reference incident's upstream report is not known before the investigation, and never surely", async () => {
    for (const [at, knowledge] of [
      ["2026-07-06 12:00 UTC", "Not yet known"],
      ["2026-09-08 23:59:59 UTC", "Not yet known"],
      ["2026-09-09 00:00:00 UTC", "Possibly known"],
      ["2026-09-09 14:05 UTC", "Possibly known"],
      ["2026-10-26 23:00 UTC", "Possibly known"],
    ] as const) {
      await open(at, REFERENCE);
      expect(await told([UPSTREAM_REPORT]), at).toMatchObject({ [UPSTREAM_REPORT]: knowledge });
    }
  });

  it("the reference incident is walked from its last moment to its first, and no event is known before its own time", async () => {
    await open("", REFERENCE);
    await slider().focus();
    const count = Number(await slider().getAttribute("max"));
    expect(count).toBeGreaterThan(20);
    await page.keyboard.press("Home");
    const known: number[] = [];
    for (let stop = 0; stop <= count; stop += 1) {
      const heading = page.getByRole("heading", { name: /^Known \(/ });
      known.push(Number(/\d+/.exec(await heading.innerText())?.[0]));
      const now = await page.getByRole("main").getByRole("time").first().getAttribute("datetime");
      const shown = page
        .getByRole("region", { name: /^Known \(/ })
        .getByRole("listitem")
        .getByRole("time");
      for (const time of await shown.evaluateAll((all) => all.map((one) => one.getAttribute("datetime") ?? "")))
        expect(time <= (now ?? "")).toBe(true);
      await page.keyboard.press("ArrowRight");
      if (stop < count) await expect.poll(() => slider().inputValue()).toBe(String(stop + 1));
    }
    expect(known).toEqual(known.toSorted((a, b) => a - b));
    expect(known.at(-1)).toBeGreaterThan(known[0] ?? 0);
  });
});

it("axe finds nothing, and at 320 px nothing scrolls sideways", async () => {
  await open("2026-09-09 14:05 UTC", REFERENCE);
  await told([]);
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow).toBe(0);
});
