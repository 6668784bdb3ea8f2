import { gzipSync } from "node:zlib";
import AxeBuilder from "@axe-core/playwright";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { en } from "#components/words/page-words-en.ts";
import { compileCheckScript } from "#scripts/build-check-script.ts";
import { compileStylesheet } from "#scripts/build-stylesheet.ts";
import { asForm, REFERENCE_CHECKS } from "#test/builders/reference-checks.ts";
import { open } from "./opened-pages.ts";
import { renderCheck } from "./render-check.ts";

const [script, style] = [await compileCheckScript(), await compileStylesheet()];
const address = `data:text/javascript;base64,${Buffer.from(script).toString("base64")}`;

type Rendered = Parameters<typeof renderCheck>[1];
async function opened(sent: [string, string][] = [], changes: Rendered = {}, options: BrowserContextOptions = {}) {
  const { html } = renderCheck(sent, { style, ...changes });
  const page = await open(
    html.replace("/check.generated.js", address).replace("/reader.js", "data:text/javascript,"),
    options,
  );
  await page.locator("[data-not-sent]", { hasText: /nothing is sent|送られません/ }).waitFor();
  return page;
}

async function type(page: Page, fields: [string, string][]): Promise<void> {
  for (const [name, value] of fields) {
    const control = page.locator(`[name="${name}"]`);
    if (await control.evaluate((element) => element.tagName === "SELECT")) await control.selectOption(value);
    else await control.fill(value);
  }
}

const verdict = (page: Page) => page.locator("#check-result .verdict").textContent();
/** What the reader is told, without the link: that one is the script's own. */
const told = (page: Page) =>
  page.locator("#check-result > :not(.answer-link)").evaluateAll((parts) => parts.map((part) => part.outerHTML));

it("is one file within its own budget: 32 KB, 12 KB compressed, with the comparators of versions", () => {
  expect(script.length).toBeLessThan(32_768);
  expect(gzipSync(script).byteLength).toBeLessThan(12_288);
  expect(script).not.toMatch(/fetch\(|XMLHttpRequest|sendBeacon|WebSocket|localStorage|document\.cookie/);
});

describe("the verdict table of the reference incident, while typing", () => {
  it("row by row says what the server says, to the letter, and sends nothing", async () => {
    const [page, silent] = [await opened(), await open("", { javaScriptEnabled: false })];
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    for (const [name, typed, expected] of REFERENCE_CHECKS) {
      const sent = asForm(typed);
      await page.locator("#check-form").evaluate((form: HTMLFormElement) => form.reset());
      await type(page, sent);
      expect([name, await verdict(page)]).toEqual([name, en.check.verdicts[expected]]);
      await silent.setContent(renderCheck(sent, { isForm: true }).html);
      expect(await told(page), name).toEqual(await told(silent));
    }
    expect(asked).toEqual([]);
    await Promise.all([page.context().close(), silent.context().close()]);
  }, 240_000);
});

describe("with a script", () => {
  const fields = asForm({ version: "0.5.19", mode: "disaggregated", backend: "nixl", pools: ["681280", "2040000"] });

  it("the answer's address is behind the #, and brings the answer back, rows and all", async () => {
    const page = await opened();
    await page.getByRole("button", { name: "Add a node" }).click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("node.3.role");
    await type(page, [...fields, ["node.3.role", "decode"], ["node.3.kvPoolTokens", "5"]]);
    const link = (await page.getByRole("link", { name: "Link to this answer" }).getAttribute("href")) ?? "";
    expect(link).toMatch(/^#version=0\.5\.19&/);
    const [before, other] = [await told(page), await opened()];
    await other.evaluate((hash) => void (location.hash = hash), link);
    await other.locator(".verdict").waitFor();
    expect(await told(other)).toEqual(before);
    expect(await other.locator('[name="node.3.kvPoolTokens"]').inputValue()).toBe("5");
    await Promise.all([page.context().close(), other.context().close()]);
  }, 60_000);

  it("goes on from what the server answered, and from an answer in the address at once", async () => {
    const page = await opened(fields, { isForm: true });
    expect(await verdict(page)).toBe("Affected");
    await type(page, [["version", "0.5.22"]]);
    expect(await verdict(page)).toBe("Not affected");
    await page.context().close();
  });

  it("an unreadable answer is refused in its place, named in the list, and taken back when it is right", async () => {
    const page = await opened();
    await type(page, [...fields, ["node.2.kvPoolTokens", "lots"]]);
    const error = page.locator('[id="node.2.kvPoolTokens-error"]');
    expect(await error.textContent()).toContain("A whole number");
    expect(await page.locator('[name="node.2.kvPoolTokens"]').getAttribute("aria-invalid")).toBe("true");
    expect(await page.locator("#check-refused a").getAttribute("href")).toBe("#node.2.kvPoolTokens");
    await type(page, [["node.2.kvPoolTokens", "2,040,000"]]);
    expect([await error.textContent(), await page.locator("#check-refused").isVisible()]).toEqual(["", false]);
    expect(await page.locator("[aria-invalid]").count()).toBe(0);
    await page.context().close();
  });

  it("rows count as the reasons do, also where one before is empty, and errors stand at the right row", async () => {
    const page = await opened();
    await type(page, [
      ["version", "0.5.19"],
      ["mode", "disaggregated"],
      ["contextLength", "1000"],
    ]);
    await type(page, [
      ["node.2.role", "prefill"],
      ["node.2.kvPoolTokens", "10"],
    ]);
    expect(await page.locator("legend[data-node]").allTextContents()).toEqual(["Node 2", "Node 1"]);
    expect(await page.locator("#check-result").textContent()).toContain("Node 1 (prefill): KV pool 10 is below");
    await type(page, [["node.2.kvPoolTokens", "?"]]);
    expect(await page.locator('[id="node.2.kvPoolTokens-error"]').textContent()).toContain("A whole number");
    expect(await page.locator('[id="node.1.kvPoolTokens-error"]').textContent()).toBe("");
    await page.context().close();
  });

  it("what was typed is text, wherever it is shown", async () => {
    const page = await opened();
    await type(page, [["version", `<img src=x onerror="document.title='hit'">`]]);
    expect(await page.locator("#check-result").textContent()).toContain("<img src=x");
    expect(await page.locator("#check-result img").count()).toBe(0);
    await page.context().close();
  });

  it("the verdict is announced once it rests, and Enter leads to the answer", async () => {
    const page = await opened([], { locale: "ja" });
    await page.locator('[name="version"]').pressSequentially("0.5.22");
    await page.locator("#check-said", { hasText: "影響を受けません" }).waitFor({ state: "attached" });
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("answer");
    expect(page.url()).not.toContain("?");
    await page.context().close();
  });
});

describe("as a page", () => {
  const fields = asForm({ version: "0.5.20rc1", mode: "disaggregated", backend: "mori", pools: ["many", "2040000"] });

  it.each([
    ["en", "light", 1280, []],
    ["en", "dark", 320, fields],
    ["ja", "light", 390, fields],
    ["ja", "dark", 1280, fields],
  ] as const)(
    "axe finds nothing: %s, %s, %i px",
    async (locale, colorScheme, width, sent) => {
      const page = await opened(
        [...sent],
        { locale, isForm: sent.length > 0 },
        { colorScheme, viewport: { width, height: 900 } },
      );
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
      await page.context().close();
    },
    120_000,
  );

  it("never scrolls sideways, with words that do not end", async () => {
    const endless = "x".repeat(300);
    const page = await opened([...fields, ["version", endless], ["mode", endless]], { isForm: true });
    for (const width of [320, 390, 640, 960, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([width, width]);
    }
    await page.context().close();
  });

  it("every control is reached by keyboard, in reading order", async () => {
    const page = await opened();
    const names = await page
      .locator("#check-form")
      .locator("input:visible, select:visible")
      .evaluateAll((controls) => controls.map((control) => control.getAttribute("name")));
    await page.locator(`[name="${names[0]}"]`).focus();
    for (const name of names) {
      expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe(name);
      await page.keyboard.press("Tab");
    }
    expect(names.length).toBeGreaterThan(8);
    await page.context().close();
  });
});
