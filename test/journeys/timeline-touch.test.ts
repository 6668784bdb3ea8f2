import type { Browser, CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { signedInPage } from "#test/builders/console-session.ts";
import { makeIncident, type WorkspaceIncident } from "#test/builders/workspace-incident.ts";
import { launchBrowser } from "#test/setup/browser.ts";

const baseUrl = inject("baseUrl");
let browser: Browser;
let page: Page;
let fingers: CDPSession;
let incident: WorkspaceIncident;

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** A mark's own place is this far behind the left edge of what can be touched of it. */
const TOUCHED_FROM = 10;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await signedInPage(browser, baseUrl, inject("admin"), PHONE);
  fingers = await page.context().newCDPSession(page);
  incident = await makeIncident(baseUrl, inject("apiKey"), { zone: "UTC" });
  for (let hour = 1; hour < 23; hour += 1) {
    const text = `2026-09-09 ${String(hour).padStart(2, "0")}:00 UTC`;
    await incident.addEvent(`Hour ${hour}`, { text }, { lane: hour % 2 === 0 ? "provider" : "upstream" });
  }
});
afterAll(() => browser?.close());

const paper = () => page.getByRole("group", { name: "Drawn timeline" });
const mark = (name: string) => page.getByRole("option", { name: new RegExp(`^${name},`) });
const asked = (name: string) => new URL(page.url()).searchParams.get(name);
const zoom = () => Number(asked("zoom") ?? "1");
const scrolled = () => page.evaluate(() => window.scrollY);

async function placeOf(name: string): Promise<{ x: number; y: number }> {
  const box = await mark(name).boundingBox();
  if (!box) throw new Error(`${name} is not drawn`);
  return { x: box.x + TOUCHED_FROM, y: box.y + box.height / 2 };
}

type Place = { x: number; y: number };
/** Of an end the fingers that are lifted; none is all. The first finger of a list is finger 0. */
const touch = (type: "touchStart" | "touchMove" | "touchEnd", at: Place[], first = 0) =>
  fingers.send("Input.dispatchTouchEvent", {
    type,
    touchPoints: at.map((place, id) => ({ ...place, id: id + first })),
  });

/** All fingers go from their first place to their last in small steps, and stay there. */
async function move(from: Place[], to: Place[], steps = 12): Promise<void> {
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps;
    const between = (a: number, b: number) => a + (b - a) * share;
    await touch(
      "touchMove",
      from.map(({ x, y }, finger) => ({ x: between(x, to[finger]?.x ?? x), y: between(y, to[finger]?.y ?? y) })),
    );
  }
}

async function drag(from: Place[], to: Place[]): Promise<void> {
  await touch("touchStart", from);
  await move(from, to);
  await touch("touchEnd", []);
}

beforeEach(async () => {
  // The middle of the day in the middle of the paper, eight times enlarged.
  await page.goto(`/console/incidents/${incident.slug}/timeline?view=drawn&zoom=8&at=2026-09-09T12:00:00Z`);
  await page.getByText("Live: what others save").waitFor();
  await paper().evaluate((element) => element.scrollIntoView());
});

it("a tap selects, and another lets go", async () => {
  const { x, y } = await placeOf("Hour 12");
  await page.touchscreen.tap(x, y);
  await page.getByRole("region", { name: "Selected event" }).getByText("Hour 12", { exact: true }).waitFor();
  expect(await mark("Hour 12").getAttribute("aria-selected")).toBe("true");
  await expect.poll(() => asked("event")).not.toBeNull();
  await page.touchscreen.tap(x, y);
  await page.getByRole("region", { name: "Selected event" }).waitFor({ state: "detached" });
  await expect.poll(() => asked("event")).toBeNull();
});

it("one finger sideways moves the paper with it and selects nothing", async () => {
  const [before, height] = [await placeOf("Hour 12"), await scrolled()];
  await drag([before], [{ x: before.x - 120, y: before.y + 3 }]);
  await expect.poll(async () => Math.abs((await placeOf("Hour 12")).x - (before.x - 120))).toBeLessThan(3);
  await expect.poll(() => asked("at")).not.toBe("2026-09-09T12:00:00Z");
  expect(zoom()).toBe(8);
  expect(await scrolled()).toBe(height);
  expect(asked("event")).toBeNull();
});

it("one finger down scrolls the page and leaves the paper as it is", async () => {
  const [before, height] = [await placeOf("Hour 12"), await scrolled()];
  await drag([before], [{ x: before.x + 4, y: before.y + 200 }]);
  await expect.poll(scrolled).toBeLessThan(height - 50);
  expect(Math.abs((await placeOf("Hour 12")).x - before.x)).toBeLessThan(3);
  expect(asked("event")).toBeNull();
  expect(asked("at")).toBe("2026-09-09T12:00:00Z");
});

it("two fingers enlarge about their middle, and the middle may move", async () => {
  const { x, y } = await placeOf("Hour 12");
  const apart = (middle: number, half: number) => [
    { x: middle - half, y },
    { x: middle + half, y: y + 20 },
  ];
  await drag(apart(x, 30), apart(x, 60));
  await expect.poll(zoom).toBeCloseTo(16, 0);
  expect(Math.abs((await placeOf("Hour 12")).x - x)).toBeLessThan(4);
  await drag(apart(x, 60), apart(x - 60, 40));
  await expect.poll(zoom).toBeCloseTo(10.7, 0);
  expect(Math.abs((await placeOf("Hour 12")).x - (x - 60))).toBeLessThan(4);
  expect(asked("event")).toBeNull();
});

it("the finger that stays after a pinch goes on moving the paper, without a jump", async () => {
  const { x, y } = await placeOf("Hour 12");
  const [left, right] = [
    { x: x - 40, y },
    { x: x + 40, y },
  ];
  await touch("touchStart", [left, right]);
  await move([left, right], [left, { ...right, x: right.x + 40 }]);
  await expect.poll(zoom).toBeCloseTo(12, 0);
  const held = await placeOf("Hour 12");
  await touch("touchEnd", [right], 1);
  await move([left], [{ ...left, x: left.x + 50 }]);
  await touch("touchEnd", []);
  await expect.poll(async () => Math.abs((await placeOf("Hour 12")).x - (held.x + 50))).toBeLessThan(4);
});
