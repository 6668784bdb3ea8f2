import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { signedInPage } from "#test/builders/console-session.ts";
import { makeIncident, type WorkspaceIncident } from "#test/builders/workspace-incident.ts";
import { launchBrowser } from "#test/setup/browser.ts";
import { findings } from "./axe-findings.ts";

const baseUrl = inject("baseUrl");
let browser: Browser;
let page: Page;
let incident: WorkspaceIncident;

const CHAT = `Wednesday, September 9th, 2026

Ada  1:22 PM UTC
Incident declared

Ben  2:30 PM
Looks like the pool size

Chie  8:05 PM IST
Root cause confirmed on the first node

Ada  7:40 PM UTC
Model public again
`;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await signedInPage(browser, baseUrl, inject("admin"), { viewport: { width: 1280, height: 900 } });
});
afterAll(() => browser?.close());
beforeEach(async () => {
  incident = await makeIncident(baseUrl, inject("apiKey"));
  await incident.addEvent("Incident declared", { text: "2026-09-09 13:22", zone: "UTC" });
});

const open = () => page.goto(`/console/incidents/${incident.slug}/timeline/import`);
const paste = () => page.getByLabel("Paste", { exact: true });
const take = (line: number) => page.getByRole("checkbox", { name: new RegExp(`^Take line ${line} `) });
const row = (line: number) => page.getByRole("listitem").filter({ has: take(line) });
const accept = (rows: string) => page.getByRole("button", { name: `Accept ${rows}`, exact: true });
const undo = () => page.getByRole("button", { name: /^Undo this import/ });
const question = (line: number) => row(line).getByRole("group", { name: "Which is meant?" });
const standing = async () =>
  (await incident.events()).map(({ title, time }) => [title.en, time.instant]).toSorted() as [string, string][];
const DECLARED: [string, string] = ["Incident declared", "2026-09-09T13:22:00Z"];

async function readChat(): Promise<void> {
  await open();
  await paste().fill(CHAT);
  await page.getByRole("button", { name: "Read", exact: true }).click();
  await page.getByRole("heading", { name: "5 rows read as: Chat, copied (Slack, Teams)" }).waitFor();
}

describe("a pasted chat", () => {
  it("is proposed row by row with its verdicts, and nothing is written yet", async () => {
    await readChat();
    const verdicts = { 1: "No event", 3: "Duplicate", 6: "In doubt", 9: "In doubt", 12: "Ready" };
    for (const [line, verdict] of Object.entries(verdicts))
      expect(await row(Number(line)).getByText(verdict, { exact: true }).count(), `line ${line}`).toBe(1);
    expect(await row(3).getByText("The timeline says this already").count()).toBe(1);
    expect(
      await row(6)
        .getByText(/give a zone or an offset/)
        .count(),
    ).toBe(1);
    expect(await question(9).getByRole("radio").count()).toBe(3);
    expect(await question(9).getByRole("radio", { checked: true }).count()).toBe(0);
    for (const [line, isTaken] of [
      [3, false],
      [6, false],
      [9, false],
      [12, true],
    ] as const)
      expect(await take(line).isChecked(), `line ${line}`).toBe(isTaken);
    expect([await take(3).isEnabled(), await take(6).isEnabled(), await take(9).isEnabled()]).toEqual([
      true,
      false,
      false,
    ]);
    await accept("1 row").waitFor();
    expect(await standing()).toEqual([DECLARED]);
  });

  it("is taken once its doubts are answered, stands on the timeline, and one undo takes all of it back", async () => {
    await readChat();
    await row(6).getByLabel("Time of line 6").fill("2026-09-09 2:30 PM UTC");
    await row(6).getByLabel("Time of line 6").press("Enter");
    await row(6).getByText("Ready", { exact: true }).waitFor();
    await take(6).check();
    await question(9)
      .getByRole("radio", { name: /Asia\/Jerusalem/ })
      .check();
    await row(9).getByText("Ready", { exact: true }).waitFor();
    // An answer can be changed: 20:05 in Kolkata is 14:35 UTC.
    await question(9)
      .getByRole("radio", { name: /Asia\/Kolkata/ })
      .check();
    await expect.poll(() => row(9).getByRole("time").allInnerTexts()).toContain("2026-09-09 14:35 UTC");
    expect(await take(9).isChecked()).toBe(true);
    await row(12).getByLabel("Lane of line 12").selectOption("upstream");
    await row(12).getByLabel("Milestone of line 12").selectOption("restored");
    await accept("3 rows").click();
    await page.getByText("3 events added. Nobody was notified.").waitFor();
    const all: [string, string][] = [
      DECLARED,
      ["Looks like the pool size", "2026-09-09T14:30:00Z"],
      ["Model public again", "2026-09-09T19:40:00Z"],
      ["Root cause confirmed on the first node", "2026-09-09T14:35:00Z"],
    ];
    expect(await standing()).toEqual(all);
    await page.getByRole("link", { name: "See them in the timeline" }).click();
    const table = page.getByRole("region", { name: "Timeline events" });
    for (const [title] of all) await table.getByRole("row", { name: new RegExp(title) }).waitFor();
    expect(await table.getByRole("row", { name: /Model public again/ }).innerText()).toMatch(/Upstream[^]*Restored/);

    await page.getByRole("link", { name: "Import", exact: true }).click();
    await undo().click();
    // The list is read again behind it; what was done stays to be read.
    await page.getByText("undone", { exact: true }).waitFor();
    await page.getByText("3 retracted; they stay in the record.").waitFor();
    expect(await standing()).toEqual([DECLARED]);
    await page.goto(`/console/incidents/${incident.slug}/timeline`);
    await page.getByRole("heading", { name: "Retracted (3)" }).waitFor();
    await open();
    await page.getByText("undone", { exact: true }).waitFor();
    expect(await undo().count()).toBe(0);
  });

  it("undone, what somebody edited since is kept and named", async () => {
    await readChat();
    await take(3).check();
    await accept("2 rows").click();
    await undo().waitFor();
    const again = (await incident.events()).find(({ title }) => title.en === "Model public again");
    if (again) await incident.changeEvent(again, { title: { en: "Model public once more" } });
    await undo().click();
    await page.getByText("1 retracted; they stay in the record.").waitFor();
    await page.getByRole("listitem").getByText("Model public once more", { exact: true }).waitFor();
    expect(await standing()).toEqual([DECLARED, ["Model public once more", "2026-09-09T19:40:00Z"]]);
  });

  it("read with a zone lent to what names none, has one doubt less", async () => {
    await open();
    await paste().fill(CHAT);
    await page.getByLabel("Zone of times that name none").selectOption("America/New_York");
    await page.getByRole("button", { name: "Read", exact: true }).click();
    // 14:30 in New York is 18:30 UTC; what names its own zone keeps it.
    await expect.poll(() => row(6).getByRole("time").allInnerTexts()).toContain("2026-09-09 18:30 UTC");
    await expect.poll(() => row(12).getByRole("time").allInnerTexts()).toContain("2026-09-09 19:40 UTC");
    expect(await question(9).count()).toBe(1);
  });
});

describe("by keyboard alone", () => {
  const isFocused = (element: Locator) => element.evaluate((one) => one === document.activeElement);

  /** Goes on with Tab, as a person does who sees where the focus is. */
  async function tabTo(element: Locator): Promise<void> {
    for (let presses = 0; presses < 60; presses += 1) {
      if (await isFocused(element)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not reach ${element}`);
  }
  const focusIsSomewhere = () => page.evaluate(() => document.activeElement !== document.body);

  it("a paste is read, answered, taken and taken back, and the focus is never lost", async () => {
    await open();
    await expect.poll(() => isFocused(paste())).toBe(true);
    await page.keyboard.insertText(CHAT);
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => isFocused(page.getByRole("heading", { name: /^5 rows read/ }))).toBe(true);

    await tabTo(row(6).getByLabel("Time of line 6"));
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText("2026-09-09 14:30 UTC");
    await page.keyboard.press("Enter");
    await row(6).getByText("Ready", { exact: true }).waitFor();
    expect(await isFocused(row(6).getByLabel("Time of line 6"))).toBe(true);

    const readings = question(9).getByRole("radio");
    await tabTo(readings.first());
    const reached: (string | undefined)[] = [];
    for (const key of ["Space", "ArrowDown", "ArrowDown", "ArrowUp"]) {
      await page.keyboard.press(key);
      await row(9).getByText("Ready", { exact: true }).waitFor();
      await accept("2 rows").and(page.locator(":enabled")).waitFor();
      expect(await focusIsSomewhere()).toBe(true);
      const chosen = await question(9).getByRole("radio", { checked: true }).inputValue();
      reached.push(/\((.+)\)/.exec(chosen)?.[1]);
    }
    expect(reached).toEqual(["Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem", "Europe/Dublin"]);
    // 20:05 in Dublin is 19:05 UTC in summer.
    await expect.poll(() => row(9).getByRole("time").allInnerTexts()).toContain("2026-09-09 19:05 UTC");

    await page.keyboard.press("Shift+Tab");
    await tabTo(take(12));
    await page.keyboard.press("Space");
    await accept("1 row").waitFor();
    await page.keyboard.press("Space");
    for (let presses = 0; presses < 60 && !(await isFocused(accept("2 rows"))); presses += 1)
      await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await page.getByText("2 events added. Nobody was notified.").waitFor();
    expect(await standing()).toEqual([
      DECLARED,
      ["Model public again", "2026-09-09T19:40:00Z"],
      ["Root cause confirmed on the first node", "2026-09-09T19:05:00Z"],
    ]);
    expect(await focusIsSomewhere()).toBe(true);
    await tabTo(undo());
    await page.keyboard.press("Enter");
    await page.getByText("2 retracted; they stay in the record.").waitFor();
    expect(await focusIsSomewhere()).toBe(true);
    expect(await standing()).toEqual([DECLARED]);
  });
});

describe("for everyone", () => {
  it.each(["light", "dark"] as const)(
    "axe finds nothing in the %s theme, before, during and after",
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme });
      await open();
      await paste().waitFor();
      expect(await findings(page)).toEqual([]);
      await readChat();
      await question(9).getByRole("radio").first().check();
      await row(9).getByText("Ready", { exact: true }).waitFor();
      expect(await findings(page)).toEqual([]);
      await accept("2 rows").click();
      await undo().waitFor();
      expect(await findings(page)).toEqual([]);
    },
  );

  it("at 320 px nothing scrolls sideways, and the rows can be answered there", async () => {
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await page.setViewportSize({ width: 320, height: 700 });
    await readChat();
    expect(await overflow()).toBe(0);
    await row(9).scrollIntoViewIfNeeded();
    await question(9).getByRole("radio").last().check();
    await row(9).getByText("Ready", { exact: true }).waitFor();
    for (const line of [1, 3, 6, 9, 12]) await row(line).scrollIntoViewIfNeeded();
    expect(await overflow()).toBe(0);
    await accept("2 rows").click();
    await undo().waitFor();
    expect(await overflow()).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});
