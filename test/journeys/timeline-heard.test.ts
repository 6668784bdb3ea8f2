import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { signedInPage } from "#test/builders/console-session.ts";
import { makeIncident, type WorkspaceIncident } from "#test/builders/workspace-incident.ts";
import { launchBrowser } from "#test/setup/browser.ts";

const baseUrl = inject("baseUrl");
let browser: Browser;
let page: Page;
let incident: WorkspaceIncident;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await signedInPage(browser, baseUrl, inject("admin"));
  incident = await makeIncident(baseUrl, inject("apiKey"), { zone: "America/New_York" });
  const add = (title: string, time: object, more?: object) => incident.addEvent(title, time, more);
  await add("Tried", { text: "about 2026-08" });
  await add("A date", { date: "2026-09-08" });
  await add("Declared", { text: "2026-09-09 13:22 UTC" }, { milestone: "declared", record: true });
  await add("Says the page", { text: "2026-09-09 13:49 UTC" }, { milestone: "declared", lane: "status_page" });
  await add("Looked at", { text: "2026-09-09 14:00 UTC to 2026-09-09 15:30 UTC" });
  await add("Slower", { text: "about 2026-09-09 19:00 UTC ±15 min" });
  await add("Mended", { text: "by 2026-09-10 14:52 UTC" });
});
afterAll(() => browser?.close());

type Heard = {
  nodeId: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  childIds?: string[];
};

/** What the browser tells a screen reader of everything with this role: its name, or else all that stands in it. */
async function heard(role: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as { nodes: Heard[] };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const wordsIn = (node: Heard): string[] =>
    node.role?.value === "StaticText"
      ? [node.name?.value ?? ""]
      : (node.childIds ?? []).flatMap((id) => wordsIn(byId.get(id) ?? { nodeId: id, ignored: true }));
  const all = nodes.filter((node) => !node.ignored && node.role?.value === role);
  return all.map((node) =>
    (role === "row" ? wordsIn(node).join(" ") : (node.name?.value ?? "")).replaceAll(/\s+/g, " "),
  );
}

const TITLES = ["Tried", "A date", "Declared", "Says the page", "Looked at", "Slower", "Mended"];

/** Of each event in order. */
async function heardOfEach(role: string): Promise<string[]> {
  const all = await heard(role);
  return TITLES.map((title) => all.find((words) => words.includes(title)) ?? "");
}

const open = async (view: string) => {
  await page.goto(`/console/incidents/${incident.slug}/timeline?view=${view}`);
  await page.getByText("Live: what others save").waitFor();
};

// New York is four hours behind UTC in September: 13:22 is 09:22 there.
describe.each([
  ["drawn", "option"],
  ["list", "button"],
])("in the view %s", (view, role) => {
  it("each event is heard with what it is, its date, and the zone of its clock", async () => {
    await open(view);
    expect(await heardOfEach(role)).toEqual([
      "Tried, about August 2026, Provider",
      "A date, Tuesday, 8 September 2026, Provider",
      "Declared, 09:22 −04:00 EDT, Wednesday, 9 September 2026, Provider, Declared",
      "Says the page +27 min, 09:49 −04:00 EDT, Wednesday, 9 September 2026, Status page, Declared",
      "Looked at, 10:00 −04:00 EDT, Wednesday, 9 September 2026 to 11:30 −04:00 EDT, Wednesday, 9 September 2026, Provider",
      "Slower, within 15 min of 15:00 −04:00 EDT, Wednesday, 9 September 2026, Provider",
      "Mended, no later than 10:52 −04:00 EDT, Thursday, 10 September 2026, Provider",
    ]);
  });
});

it("in the table each row says its date, and the zone of its clock", async () => {
  await open("table");
  const begins = [
    /^about 2026-08 .*Tried/,
    /^2026-09-08 .*A date/,
    /^2026-09-09 09:22 −04:00 EDT .*Declared .*time of record/,
    /^2026-09-09 09:49 −04:00 EDT .*Says the page .*\+27 min from “ ?Declared ?”/,
    /^2026-09-09 10:00 – 2026-09-09 11:30 −04:00 EDT .*Looked at/,
    /^within 15 min of 2026-09-09 15:00 −04:00 EDT .*Slower/,
    /^by 2026-09-10 10:52 −04:00 EDT .*Mended/,
  ];
  expect(await heardOfEach("row")).toEqual(begins.map((words) => expect.stringMatching(words)));
});
