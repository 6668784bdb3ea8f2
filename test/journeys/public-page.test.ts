import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import canonicalize from "canonicalize";
import { beforeAll, describe, expect, inject, it } from "vitest";

const baseUrl = inject("baseUrl");
const apiKey = inject("apiKey");
const PAGE = "/incidents/glm-5-3-kv-cache-leak";

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(baseUrl + path, { headers: { "accept-encoding": "identity", ...headers } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The part of the page that is about one event. */
function entry(html: string, key: string): string {
  const start = html.indexOf(`data-event="${key}"`);
  expect(start, key).toBeGreaterThan(0);
  return html.slice(start, html.indexOf('data-event="', start + 12));
}

/** Date and clock of an event as they are read, without the markup. */
function clockOf(html: string, key: string): string {
  const part = entry(html, key);
  expect(/<time datetime="([^"]+)"/.exec(part)?.[1]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  const text = part.slice(part.indexOf(">") + 1).replaceAll(/<[^>]+>/g, "");
  return /^\s*(\d{4}-\d\d-\d\d)\s+(\d\d:\d\d)/.exec(text)?.slice(1).join(" ") ?? text;
}

// The sheet's own table: the same minutes in four zones.
const ZONES = ["UTC", "America/New_York", "Asia/Tokyo", "Asia/Kolkata"] as const;
const MINUTES: [key: string, ...clocks: string[]][] = [
  ["triage", "2026-09-09 08:00", "2026-09-09 04:00", "2026-09-09 17:00", "2026-09-09 13:30"],
  ["declared", "2026-09-09 13:22", "2026-09-09 09:22", "2026-09-09 22:22", "2026-09-09 18:52"],
  ["contained", "2026-09-09 14:00", "2026-09-09 10:00", "2026-09-09 23:00", "2026-09-09 19:30"],
  ["root-cause", "2026-09-09 14:35", "2026-09-09 10:35", "2026-09-09 23:35", "2026-09-09 20:05"],
  ["sp-identified", "2026-09-09 15:02", "2026-09-09 11:02", "2026-09-10 00:02", "2026-09-09 20:32"],
  ["restored", "2026-09-09 19:40", "2026-09-09 15:40", "2026-09-10 04:40", "2026-09-10 01:10"],
  ["sp-resolved", "2026-09-09 20:09", "2026-09-09 16:09", "2026-09-10 05:09", "2026-09-10 01:39"],
];
const DATES = {
  "exposure-start": "2026-08-27",
  reported: "2026-09-08",
  "v0.5.22": "2026-10-19",
  disclosed: "2026-10-26",
};

describe.each(ZONES.map((zone, index) => [zone, index] as const))("the page in %s", (zone, index) => {
  let html: string;
  beforeAll(async () => {
    html = (await get(`${PAGE}?tz=${zone}`)).text;
  });

  it.each(MINUTES.map(([key, ...clocks]) => [key, clocks[index]]))("%s at %s", (key, clock) => {
    expect(clockOf(html, key ?? "")).toBe(clock);
  });

  it("never moves a date", () => {
    for (const [key, date] of Object.entries(DATES)) expect(entry(html, key)).toContain(`<time datetime="${date}"`);
  });
});

describe("as a document", () => {
  it("has a tag, is not sent again to who has it, and sets no cookie", async () => {
    const first = await get(PAGE);
    expect(first.status).toBe(200);
    expect([first.headers.get("cache-control"), first.headers.get("set-cookie")]).toEqual(["no-cache", null]);
    const again = await get(PAGE, { "if-none-match": first.headers.get("etag") ?? "" });
    expect([again.status, again.text]).toEqual([304, ""]);
  });

  it.each(["", "?tz=Asia/Tokyo"])(
    "weighs under 60 KB compressed with its style, in both languages %s",
    async (query) => {
      for (const path of [PAGE, `/ja${PAGE}`])
        expect(gzipSync((await get(path + query)).text).byteLength).toBeLessThan(60_000);
    },
  );

  it("is sent as the reader's program takes it", async () => {
    for (const encoding of ["br", "gzip"]) {
      const response = await fetch(baseUrl + PAGE, { headers: { "accept-encoding": encoding } });
      expect(response.headers.get("content-encoding")).toBe(encoding);
      expect(await response.text()).toBe((await get(PAGE)).text);
    }
  });

  it("says that a zone does not exist, and shows itself in its own", async () => {
    const answer = await get(`${PAGE}?tz=Nowhere/At-all%3Cb%3E`);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("Nowhere/At-all&lt;b&gt;");
    expect(clockOf(answer.text, "declared")).toBe("2026-09-09 13:22");
  });

  it("is the same for every host that is named, and for parameters that mean nothing", async () => {
    const plain = (await get(PAGE)).text;
    expect((await get(PAGE, { "x-forwarded-host": "evil.example", "accept-language": "ja" })).text).toBe(plain);
    expect((await get(`${PAGE}?utm_source=mail`)).text).toBe(plain);
  });

  it("ships one script of ours and runs none within", async () => {
    const scripts = [...(await get(PAGE)).text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    expect(scripts).toEqual(['<script type="application/ld+json">', '<script src="../reader.js" defer="">']);
    expect((await get("/reader.js")).text.length).toBeLessThan(20_000);
  });

  it("can be checked: the hash in incident.json is that of its document, and the history shows it", async () => {
    const { document, hash, number } = JSON.parse((await get(`${PAGE}/incident.json`)).text);
    expect(
      createHash("sha256")
        .update(canonicalize(document) ?? "")
        .digest("hex"),
    ).toBe(hash);
    expect((await get(`${PAGE}/history`)).text).toContain(hash);
    expect((await get(`${PAGE}/revisions/${number}`)).status).toBe(200);
    for (const n of [0, number + 1, "01", "1.0", "x", "99999999999999999999"]) {
      expect((await get(`${PAGE}/revisions/${n}`)).status, String(n)).toBe(404);
    }
  });
});

it("a publication is visible in the very next response", async () => {
  const slug = `seen-at-once-${Date.now()}`;
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
    const answer = await fetch(`${baseUrl}/api/v1/incidents${path}`, {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
    });
    return (await answer.json()) as { hash: string };
  };
  await call("POST", "", {
    slug,
    title: { en: "Seen at once" },
    summary: { en: "A test." },
    severity: "low",
    zone: "UTC",
  });
  for (let round = 1; round <= 5; round++) {
    const time = { wallClock: "2026-09-09T13:30", zone: "UTC" };
    await call("POST", `/${slug}/events`, {
      title: { en: `Event number ${round}` },
      lane: "provider",
      audience: "public",
      time,
    });
    const { hash } = await call("GET", `/${slug}/publication/preview`);
    await call("POST", `/${slug}/publication`, { documentHash: hash, note: "x" });
    expect((await get(`/incidents/${slug}`)).text).toContain(`Event number ${round}`);
    expect((await get("/")).text).toContain(slug);
  }
  await call("POST", `/${slug}/publication/withdraw`, { reason: "The test is over" });
  expect((await get(`/incidents/${slug}`)).status).toBe(410);
  expect((await get("/")).text).not.toContain(slug);
});
