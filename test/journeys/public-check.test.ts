import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { en } from "#components/words/page-words-en.ts";
import { ja } from "#components/words/page-words-ja.ts";
import { VERDICT_IN_MATRIX } from "#domain/postmortem/verdict-in-matrix.ts";
import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import { asForm, asQuestion, REFERENCE_CHECKS } from "#test/builders/reference-checks.ts";
import { launchBrowser } from "#test/setup/browser.ts";
import { findings } from "./axe-findings.ts";

const baseUrl = inject("baseUrl");
const apiKey = inject("apiKey");
const INCIDENT = "/incidents/glm-5-3-kv-cache-leak";
const CHECK = `${INCIDENT}/check`;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

async function ask(path: string, init: RequestInit = {}) {
  const response = await fetch(baseUrl + path, { redirect: "manual", ...init });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const send = (path: string, fields: [string, string][]) =>
  ask(path, { method: "POST", body: new URLSearchParams(fields) });
const verdictIn = (html: string) => /<p class="verdict[^>]*>.*?<\/svg>([^<]*)</.exec(html)?.[1];

describe("the verdict table of the reference incident", () => {
  it.each(REFERENCE_CHECKS)("%s: by form in both languages, by address and by API", async (_name, typed, verdict) => {
    const fields = asForm(typed);
    const [english, japanese, byAddress] = [
      await send(CHECK, fields),
      await send(`/ja${CHECK}`, fields),
      await ask(`${CHECK}?${new URLSearchParams(fields)}`),
    ];
    expect([english, japanese, byAddress].map(({ status, text }) => [status, verdictIn(text)])).toEqual([
      [200, en.check.verdicts[verdict]],
      [200, ja.check.verdicts[verdict]],
      [200, en.check.verdicts[verdict]],
    ]);
    const api = await ask(`/api/v1/public${INCIDENT}/exposure`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(asQuestion(typed)),
    });
    expect([api.status, JSON.parse(api.text).verdict]).toEqual([200, verdict]);
    for (const { headers } of [english, japanese, byAddress, api]) {
      expect([headers.get("cache-control"), headers.get("etag")]).toEqual(["no-store", null]);
    }
  });

  it("says where pools are not known what the published matrix says", async () => {
    const { document } = JSON.parse((await ask(`${INCIDENT}/incident.json`)).text) as { document: PublicDocument };
    const { columns, rows } = document.upstream?.matrix ?? { columns: [], rows: [] };
    expect([rows.length, columns.length]).toEqual([3, 4]);
    for (const { configuration, cells } of rows) {
      for (const { column, status } of cells) {
        const version = columns.find(({ key }) => key === column)?.release ?? "0.5.19";
        const body = JSON.stringify({
          version,
          mode: "disaggregated",
          configuration: { transferBackend: configuration },
        });
        const headers = { "content-type": "application/json" };
        const { text } = await ask(`/api/v1/public${INCIDENT}/exposure`, { method: "POST", headers, body });
        const { verdict } = JSON.parse(text) as { verdict: keyof typeof VERDICT_IN_MATRIX };
        expect([configuration, column, VERDICT_IN_MATRIX[verdict]]).toEqual([configuration, column, status]);
      }
    }
  });
});

describe("the page of the check", () => {
  it("is a document as the others: a tag, a 304, its weight, and a link from the report", async () => {
    const first = await ask(CHECK);
    expect([first.status, first.headers.get("cache-control")]).toEqual([200, "no-cache"]);
    expect(gzipSync(first.text).byteLength).toBeLessThan(60_000);
    const etag = first.headers.get("etag") ?? "";
    expect((await ask(CHECK, { headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await ask(INCIDENT)).text).toContain('href="glm-5-3-kv-cache-leak/check"');
    expect((await ask(`/ja${INCIDENT}?tz=Asia/Tokyo`)).text).toContain(
      'href="glm-5-3-kv-cache-leak/check?tz=Asia%2FTokyo"',
    );
  });

  it("brings one more script, within 32 KB and 12 KB compressed", async () => {
    const { text } = await ask(CHECK);
    const sources = [...text.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, source]) => source);
    expect(sources).toEqual(["../../reader.js", "../../check.generated.js"]);
    const script = (await ask("/check.generated.js")).text;
    expect(script.length).toBeLessThan(32_768);
    expect(gzipSync(script).byteLength).toBeLessThan(12_288);
  });

  it("never keeps an answer, and never takes a kept page for one", async () => {
    const plain = (await ask(CHECK)).text;
    for (let again = 0; again < 3; again += 1) expect((await ask(CHECK)).text).toBe(plain);
    const canary = `canary${Date.now()}`;
    for (const path of [`${CHECK}?version=${canary}`, `${CHECK}?tz=UTC&version=${canary}`]) {
      expect((await ask(path)).text).toContain(canary);
      const head = await ask(path, { method: "HEAD" });
      expect([head.status, head.headers.get("cache-control")]).toEqual([200, "no-store"]);
    }
    expect((await send(CHECK, [["version", canary]])).text).toContain(canary);
    expect((await ask(CHECK)).text).toBe(plain);
    expect((await ask(`${CHECK}?tz=Asia/Tokyo`)).text).toContain("Asia/Tokyo");
  });

  it("refuses in place what cannot be read, and what is no form", async () => {
    const refused = await send(CHECK, [["contextLength", "a lot"]]);
    expect([refused.status, refused.text.includes('value="a lot"')]).toEqual([422, true]);
    expect(
      (await ask(CHECK, { method: "POST", body: "{}", headers: { "content-type": "application/json" } })).status,
    ).toBe(415);
    expect((await send(CHECK, [["version", "x".repeat(70_000)]])).status).toBe(413);
    expect((await ask(CHECK, { method: "PUT" })).status).toBe(405);
  });
});

describe("where there is no check", () => {
  const call = (method: string, path: string, body?: object) =>
    ask(`/api/v1/incidents${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      body: body ? JSON.stringify(body) : null,
    });

  it("it looks as if it never existed, and once withdrawn it is gone", async () => {
    const slug = `no-check-${Date.now()}`;
    const text = { title: { en: "No check" }, summary: { en: "A test." } };
    await call("POST", "", { slug, ...text, severity: "low", zone: "UTC" });
    const never = [
      await ask("/incidents/never-was/check"),
      await send("/incidents/never-was/check", [["version", "1"]]),
    ];
    const answers = async () => [
      await ask(`/incidents/${slug}/check`),
      await send(`/incidents/${slug}/check`, [["version", "1"]]),
    ];
    for (const { status, text: body } of await answers()) expect([status, body]).toEqual([404, never[0]?.text]);
    const { hash } = JSON.parse((await call("GET", `/${slug}/publication/preview`)).text) as { hash: string };
    await call("POST", `/${slug}/publication`, { documentHash: hash, note: "x" });
    expect((await ask(`/incidents/${slug}`)).status).toBe(200);
    for (const { status, text: body } of await answers()) expect([status, body]).toEqual([404, never[1]?.text]);
    await call("POST", `/${slug}/publication/withdraw`, { reason: "The test is over" });
    for (const { status } of await answers()) expect(status).toBe(410);
  });
});

describe("in a browser", () => {
  const fill = async (page: Page, name: string, value: string) => {
    const control = page.locator(`[name="${name}"]`);
    if (await control.evaluate((element) => element.tagName === "SELECT")) await control.selectOption(value);
    else await control.fill(value);
  };

  it("without a script: from the report to the form, a node more, an answer, and back to a corrected one", async () => {
    const page = await (await browser.newContext({ baseURL: baseUrl, javaScriptEnabled: false })).newPage();
    await page.goto(INCIDENT);
    await page.locator("#check").getByRole("link", { name: "Am I affected?" }).click();
    for (const [name, value] of asForm({ version: "0.5.19", mode: "disaggregated", pools: ["2040000", "2040000"] }))
      await fill(page, name, value);
    await page.getByRole("button", { name: "Add a node" }).click();
    await fill(page, "node.3.role", "decode");
    await fill(page, "node.3.kvPoolTokens", "681280");
    await page.keyboard.press("Enter");
    await page.getByText("Node 3 (decode): KV pool 681,280 is below").first().waitFor();
    expect(await page.locator(".verdict").textContent()).toContain("Affected");
    await fill(page, "node.3.kvPoolTokens", "1048576");
    await page.getByRole("button", { name: "Check" }).click();
    await page.locator(".verdict", { hasText: "Partly protected" }).waitFor();
    await page.context().close();
  });

  it("with one: rows of the table while typing, nothing is sent, and the link brings the answer to somebody else", async () => {
    const context = await browser.newContext({ baseURL: baseUrl });
    const page = await context.newPage();
    await page.goto(CHECK);
    await page.getByText("nothing is sent").waitFor();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    for (const [name, typed, verdict] of REFERENCE_CHECKS.filter((_, index) => index % 6 === 0)) {
      await page.locator("#check-form").evaluate((form: HTMLFormElement) => form.reset());
      for (const [field, value] of asForm(typed)) await fill(page, field, value);
      expect([name, await page.locator(".verdict").textContent()]).toEqual([name, en.check.verdicts[verdict]]);
    }
    expect(asked).toEqual([]);
    const told = await page.locator("#check-result").textContent();
    const link = await page.getByRole("link", { name: "Link to this answer" }).getAttribute("href");
    const other = await context.newPage();
    other.on("request", (request) => asked.push(request.url()));
    await other.goto(CHECK + link);
    await other.locator(".verdict").waitFor();
    expect(await other.locator("#check-result").textContent()).toBe(told);
    expect(asked.some((url) => url.includes("version"))).toBe(false);
    expect(await findings(other)).toEqual([]);
    await context.close();
  });
});
