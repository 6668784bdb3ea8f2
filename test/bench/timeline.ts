import { get } from "node:http";
import { fromZonedTime } from "date-fns-tz";
import type { CDPSession, Page } from "playwright-core";
import { addManyEvents } from "#test/builders/many-events.ts";
import { makeIncident } from "#test/builders/workspace-incident.ts";
import { resolveWallClock } from "#domain/time/zone.ts";
import { onFreshSite } from "./fresh-site.ts";
import { ratio } from "./running-site.ts";

const FEW = 100;
const MANY = 10_000;
const ROUNDS = 7;
const SLOWER = 4;
const FRAMES_WANTED = 50;
const PUBLIC = "public page";

type Say = (line: string) => void;
type Sizes = { few: string; many: string };
type Bench = { address: string; page: Page; apiKey: string; slugs: Sizes };

/** Ten thousand events beside a hundred, both in one run: what the server needs, and how smoothly list and table scroll. */
export async function benchTimeline(say: Say): Promise<void> {
  benchResolver(say);
  await onFreshSite("timeline", async ({ address, apiKey, databaseUrl, openPage }) => {
    const slugs = { few: await fill(FEW), many: await fill(MANY) };
    const page = await openPage({ viewport: { width: 1280, height: 900 } });
    await benchServer(say, { address, page, apiKey, slugs });
    for (const view of ["list", "table"] as const) await benchScrolling(say, page, slugs.many, view);

    async function fill(count: number): Promise<string> {
      const { slug } = await makeIncident(address, apiKey, { zone: "UTC" });
      await addManyEvents(databaseUrl, slug, count);
      await publish(address, apiKey, slug);
      return slug;
    }
  });
}

async function publish(address: string, apiKey: string, slug: string): Promise<void> {
  const base = `${address}/api/v1/incidents/${slug}/publication`;
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  const preview = (await (await fetch(`${base}/preview`, { headers })).json()) as { hash: string };
  const body = JSON.stringify({ documentHash: preview.hash, note: "A measured page." });
  const answer = await fetch(base, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`${slug} was not published: ${answer.status} ${await answer.text()}`);
}

async function benchServer(say: Say, { address, page, apiKey, slugs }: Bench): Promise<void> {
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const asked: [string, (slug: string) => string, Record<string, string>][] = [
    ["workspace, first screen", (slug) => `/console/incidents/${slug}/timeline?view=list`, { cookie }],
    ["workspace, all rows behind it", (slug) => `/console/incidents/${slug}/timeline/rows?tz=UTC`, { cookie }],
    ["API, whole timeline", (slug) => `/api/v1/incidents/${slug}/timeline`, { authorization: `Bearer ${apiKey}` }],
    ["API, first page of events", (slug) => `/api/v1/incidents/${slug}/events`, { authorization: `Bearer ${apiKey}` }],
    [PUBLIC, (slug) => `/incidents/${slug}`, {}],
  ];
  for (const [name, pathOf, headers] of asked) {
    const times: { few: number[]; many: number[] } = { few: [], many: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const size of ["few", "many"] as const)
        times[size].push(await timeOf(address + pathOf(slugs[size]), headers));
    }
    sayTimes(say, name, median(times.few), median(times.many));
    // Whoever comes first after a publication waits until the page is made; all others have it as it was sent then.
    if (name === PUBLIC) sayTimes(say, `${PUBLIC}, first reader`, times.few[0] ?? NaN, times.many[0] ?? NaN);
  }
}

function sayTimes(say: Say, name: string, few: number, many: number): void {
  say(
    `  ${name.padEnd(30)} ${FEW} events ${ms(few)}, ${MANY} events ${ms(many)}   ratio ${ratio(many, few)} for ${MANY / FEW} times the events`,
  );
}

/** To the last byte as it is sent to browsers: unpacking it would be this program's time, not the server's. */
function timeOf(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const asked = get(url, { headers: { "accept-encoding": "br", ...headers } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.on("end", () => resolve(performance.now() - startedAt)).resume();
    });
    asked.on("error", reject);
  });
}

async function benchScrolling(say: Say, page: Page, slug: string, view: "list" | "table"): Promise<void> {
  await page.goto(`/console/incidents/${slug}/timeline?view=${view}`);
  await page.getByText(`${MANY} events`, { exact: true }).waitFor();
  const session = await page.context().newCDPSession(page);
  const atRest = await framesOf(page, false);
  await session.send("Performance.enable");
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const before = await busyMs(session);
  const scrolled = await framesOf(page, true);
  const perFrame = ((await busyMs(session)) - before) / scrolled.frames;
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await session.detach();
  const verdict = scrolled.least >= FRAMES_WANTED ? "never below" : "BELOW";
  say(
    `  scrolling ${MANY} events, ${view.padEnd(5)} at ${SLOWER}x CPU throttle: ${scrolled.mean.toFixed(0)} frames/s, slowest second ${scrolled.least} (${verdict} ${FRAMES_WANTED})   ratio to the same page at rest, unthrottled ${ratio(scrolled.mean, atRest.mean)}`,
  );
  say(
    `    ${perFrame.toFixed(1)} ms of work a frame of ${(1000 / 60).toFixed(1)}; rows were there in ${scrolled.filled} of ${scrolled.looks} looks at the window's edge`,
  );
}

/** What the page's main thread was busy, in its own slowed time. */
async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN) * 1000;
}

type Frames = { frames: number; mean: number; least: number; looks: number; filled: number };

/** For eight seconds; scrolled by 40 px a frame as a wheel does, or left at rest. Empty paper that scrolls by is not smooth. */
function framesOf(page: Page, isScrolling: boolean): Promise<Frames> {
  return page.evaluate(
    (moves) =>
      new Promise<Frames>((resolve) => {
        const seconds = Array<number>(8).fill(0);
        const seen = { looks: 0, filled: 0 };
        const startedAt = performance.now();
        let frames = 0;
        const look = () => {
          seen.looks += 1;
          if (document.elementFromPoint(innerWidth / 2, innerHeight - 8)?.closest("[data-index]")) seen.filled += 1;
        };
        const frame = (now: number) => {
          const second = Math.floor((now - startedAt) / 1000);
          if (second >= seconds.length)
            return resolve({ frames, mean: frames / seconds.length, least: Math.min(...seconds), ...seen });
          seconds[second] = (seconds[second] ?? 0) + 1;
          frames += 1;
          if (moves) window.scrollBy(0, 40);
          if (moves && frames % 20 === 0) look();
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    isScrolling,
  );
}

const ZONES = ["UTC", "Asia/Tokyo", "America/New_York", "Europe/Berlin", "Australia/Lord_Howe"];
const CLOCKS = 20_000;

/** Our answer says gap and overlap and checks what it reads; the baseline silently picks something. */
function benchResolver(say: Say): void {
  const days = Array.from({ length: CLOCKS }, (_, index) => ({
    clock: `2026-09-09T${two(index % 24)}:${two(index % 60)}:00`,
    zone: ZONES[index % ZONES.length] ?? "UTC",
  }));
  const years = days.map(({ zone }, index) => ({
    clock: new Date(Date.UTC(2020, 0, 1) + ((index * 7_919) % 3_000_000) * 60_000).toISOString().slice(0, 19),
    zone,
  }));
  for (const [name, asked] of [
    ["one incident's days", days],
    ["days of six years", years],
  ] as const) {
    const rounds = Array.from({ length: ROUNDS }, () => ({
      own: perSecond(() => asked.forEach(({ clock, zone }) => resolveWallClock(clock, zone))),
      bare: perSecond(() => asked.forEach(({ clock, zone }) => fromZonedTime(clock, zone))),
    }));
    const [own, bare] = [median(rounds.map((round) => round.own)), median(rounds.map((round) => round.bare))];
    say(
      `  resolver, ${name.padEnd(21)} ${thousands(own)}/s   date-fns-tz fromZonedTime ${thousands(bare)}/s   ratio ${ratio(own, bare)}`,
    );
  }
}

function perSecond(work: () => void): number {
  const startedAt = performance.now();
  work();
  return CLOCKS / ((performance.now() - startedAt) / 1000);
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;
}

const two = (value: number) => String(value).padStart(2, "0");
const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0).padStart(5)} ms`;
const thousands = (value: number) => `${(value / 1000).toFixed(0).padStart(5)} k`;
