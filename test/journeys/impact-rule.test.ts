import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { signedInPage } from "#test/builders/console-session.ts";
import {
  CHECK_FILE,
  CHECK_MAPPING,
  CHECK_RULE,
  makeImpactIncident,
  type ImpactIncident,
} from "#test/builders/impact-incident.ts";
import { launchBrowser } from "#test/setup/browser.ts";
import { findings } from "./axe-findings.ts";

const baseUrl = inject("baseUrl");
const RULE = { ...CHECK_RULE, defaultMapping: CHECK_MAPPING };
let browser: Browser;
let page: Page;
let incident: ImpactIncident;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await signedInPage(browser, baseUrl, inject("admin"), { viewport: { width: 1280, height: 900 } });
});
afterAll(() => browser?.close());
beforeEach(async () => {
  incident = await makeImpactIncident(baseUrl, inject("apiKey"));
});

const address = (part = "") => `/console/incidents/${incident.slug}/impact${part}`;
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const live = () => page.getByRole("region", { name: "As you write" });
/** `remaining` after a step, as the live counts say it now. */
const left = async (step: string) => {
  const cells = live()
    .getByRole("row", { name: new RegExp(`^${step}`) })
    .getByRole("cell");
  return (await cells.allInnerTexts())[1];
};
const figure = () => page.locator("[data-figure=impact]").innerText();

describe("the first rule", () => {
  it("is written with its counts beside it, and becomes revision 1 and a number", async () => {
    const id = await incident.addLog("check.csv", CHECK_FILE);
    await page.goto(address(`/logs/${id}`));
    await page.getByRole("radio", { name: "Yes, they are included" }).check();
    await press("Save mapping");
    await page.getByText("It is read and waits for the impact rule").waitFor();

    await page.getByRole("link", { name: "Rule", exact: true }).click();
    await live().getByText("Counts appear when the rule says enough: State the value.").waitFor();
    await press("Save as revision 1");
    await page.getByRole("form", { name: "Impact rule" }).getByText("State the value.").waitFor();
    await page.getByLabel("Value").fill("200000");
    // 13 rows, 1 of them repeated, 1 without a value, 2 not over the limit: 9 are left, of which one was not answered.
    await expect.poll(() => left("Not answered")).toBe("8");

    // 20:00 in New York on 4 August is 00:00 UTC on the 5th.
    await page.getByLabel("From, included", { exact: true }).fill("2025-08-04 20:00");
    await page.getByLabel("Zone of “from, included”").selectOption("America/New_York");
    await page.getByText("2025-08-05 00:00 UTC").first().waitFor();
    await page.getByLabel("Until, no longer included", { exact: true }).fill("2025-08-12");
    await expect.poll(() => left("Outside the window")).toBe("10");

    await press("Add an exclusion");
    await page.getByLabel("Reason", { exact: true }).fill("Internal evaluation");
    await page.getByLabel("Values").fill("internal-eval");
    await expect.poll(() => left("Excluded")).toBe("5");
    await expect.poll(() => left("Not answered")).toBe("4");
    await press("Save as revision 1");
    await page.getByText("Revision 1 saved").waitFor();
    await page.getByRole("link", { name: "See the number" }).click();
    await page.getByRole("heading", { name: "Impact", exact: true }).waitFor();
    await expect
      .poll(async () => {
        await page.reload();
        return (await page.locator("[data-figure=impact]").count()) > 0 ? figure() : "";
      })
      .toMatch(/at least\s+4 affected responses/);
  });
});

describe("a rule that is changed", () => {
  beforeEach(async () => {
    await incident.stateRule(RULE);
    await incident.addLog("check.csv", CHECK_FILE);
    await page.goto(address("/rule"));
    await expect.poll(() => left("Not answered")).toBe("4");
  });

  it("shows what the change would do, is saved as the next revision, and the two are laid side by side", async () => {
    await page.getByLabel("Value").first().fill("200500");
    // r-01 with 200001, r-04 with 200500 and r-12 with 200002 are not over it any more; r-05 and r-07 are.
    await expect.poll(() => left("Not answered")).toBe("2");
    await live().getByText("−2 against revision 1").waitFor();
    await press("Save as revision 2");
    await page.getByText("Revision 2 saved").waitFor();
    await expect
      .poll(async () => {
        await page.goto(address("/rule"));
        return page.getByRole("listitem").filter({ hasText: "Revision 2 (in force)" }).innerText();
      })
      .toContain("at least 2 affected responses");
    await press("What came in, what went out?");
    await page.getByRole("heading", { name: "Went out with revision 2: 3" }).waitFor();
    expect(await page.getByRole("main").innerText()).toMatch(
      /5 caught by revision 1\D+3 out\D+0 in\D+2 caught by revision 2/,
    );
    const out = page.getByRole("region", { name: "Rows that went out", exact: true });
    const ids = await out.getByRole("rowheader").allInnerTexts();
    expect(ids.toSorted()).toEqual(["r-01", "r-04", "r-12"]);
    expect(await out.getByRole("row", { name: /r-04/ }).innerText()).toContain("not matching");
    expect(await findings(page)).toEqual([]);
  });

  it("is written as a tree, and what it says is what is stored", async () => {
    await press("Add a group");
    const group = page.getByRole("group", { name: "Group" });
    const field = (name: string) => group.getByLabel(name, { exact: true });
    await field("Column").selectOption("account");
    await field("Comparison").selectOption("glob");
    await field("Value").fill("acct-1*");
    await field("Holds or not").selectOption("not");
    // acct-17, 18 and 19 go; acct-21 stays, and was not answered.
    await expect.poll(() => left("Not answered")).toBe("0");
    await press("Save as revision 2");
    await page.getByText("Revision 2 saved").waitFor();
    const stored = await fetch(`${baseUrl}/api/v1/incidents/${incident.slug}/impact-rule`, {
      headers: { authorization: `Bearer ${inject("apiKey")}` },
    });
    expect(await stored.json()).toMatchObject({
      ...{ revision: 2, window: CHECK_RULE.window, defaultMapping: CHECK_MAPPING },
      where: { all: [CHECK_RULE.where, { not: { field: "account", op: "glob", value: "acct-1*" } }] },
    });
  });

  it("is refused at the field that is wrong, and where somebody else was faster", async () => {
    await page.getByLabel("Until, no longer included", { exact: true }).fill("2025-08-01");
    await press("Save as revision 2");
    await page.getByRole("form").getByText("The window ends before it begins").waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-invalid"))).toBe("true");
    await page.getByLabel("Until, no longer included", { exact: true }).fill("2025-08-13");
    await incident.stateRule({ ...RULE, unit: "requests" }, 1);
    await press("Save as revision 2");
    await page.getByText("Somebody saved another revision meanwhile.").waitFor();
    expect(await page.getByLabel("Until, no longer included", { exact: true }).inputValue()).toBe("2025-08-13");
  });

  it("and not saved survives a reload, is thrown away on request, and follows a later revision", async () => {
    const value = () => page.getByLabel("Value").first();
    await value().fill("200500");
    await press("Add an exclusion");
    await page.getByLabel("Reason", { exact: true }).last().fill("Load test");
    await page.reload();
    await page.getByText("Written before and not saved").waitFor();
    expect(await value().inputValue()).toBe("200500");
    expect(await page.getByLabel("Reason", { exact: true }).last().inputValue()).toBe("Load test");
    await press("Throw it away");
    await expect.poll(() => value().inputValue()).toBe("200000");
    await page.reload();
    await page.getByRole("form", { name: "Impact rule" }).waitFor();
    expect(await page.getByText("Written before and not saved").count()).toBe(0);

    await value().fill("200500");
    await incident.stateRule({ ...RULE, unit: "requests" }, 1);
    await press("Save as revision 2");
    await page.getByText("Somebody saved another revision meanwhile.").waitFor();
    await page.reload();
    await page.getByText("It was written over revision 1; revision 2 was saved since.").waitFor();
    expect(await value().inputValue()).toBe("200500");
    await press("Let it follow revision 2");
    await press("Save as revision 3");
    await page.getByText("Revision 3 saved").waitFor();
    await page.reload();
    expect(await value().inputValue()).toBe("200500");
    expect(await page.getByText("Written before and not saved").count()).toBe(0);
  });

  it("in another tab can be gone on with here", async () => {
    const other = await page.context().newPage();
    await other.goto(address("/rule"));
    await other.getByLabel("Value").first().fill("200777");
    await page.getByText("A rule was written in another tab or before, and not saved").waitFor();
    await other.close();
    await press("Go on with that one");
    await expect.poll(() => page.getByLabel("Value").first().inputValue()).toBe("200777");
    await press("Throw it away");
    await expect.poll(() => page.getByLabel("Value").first().inputValue()).toBe("200000");
  });

  it.each(["light", "dark"] as const)("axe finds nothing in the %s theme", async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    expect(await findings(page)).toEqual([]);
    await page.goto(address());
    await page.getByRole("heading", { name: "How we counted" }).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it("at 320 px nothing scrolls sideways", async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    for (const part of ["/rule", "", "/rule/compare?from=1&to=1"]) {
      await page.goto(address(part));
      await page.getByRole("main").waitFor();
      const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await page.evaluate(overflow), part).toBe(0);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});

describe("a number", () => {
  it("is stated, drifts when another log comes, and is corrected with the reason", async () => {
    await incident.stateRule(RULE);
    await incident.addLog("check.csv", CHECK_FILE);
    await page.goto(address());
    await page.getByText("No number has been stated yet.").waitFor();
    await page.getByLabel("Population", { exact: true }).fill("Requests of a week in August.");
    await page.getByLabel("Method", { exact: true }).fill("Over the limit and answered.");
    await press("State at least 4 affected responses");
    await page.getByText("Statement 1 stands.").waitFor();

    const header = CHECK_FILE.toString().split("\n", 1)[0];
    await incident.addLog("more.csv", `${header}\nr-90,2025-08-06T00:00:00Z,m-a,300000,10,acct-40,success\n`);
    await page.goto(address());
    await page.getByText("Drift: +1").waitFor();
    await page.getByLabel("Why it changes from statement 1", { exact: true }).fill("A log was missing.");
    await press("State at least 5 affected responses");
    const second = page.getByRole("article", { name: "Statement 2" });
    await second.getByText("Corrects statement 1: 4").waitFor();
    expect(await second.innerText()).toMatch(/5 affected responses[^]*Why: A log was missing\./);
    expect(await page.getByRole("article", { name: "Statement 1" }).innerText()).toContain("corrected since");
  });
});
