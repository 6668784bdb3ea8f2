import type { Browser, Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { signedInPage } from "#test/builders/console-session.ts";
import { addPersonOn, type Credentials } from "#test/builders/person.ts";
import { makeIncident, type WorkspaceIncident } from "#test/builders/workspace-incident.ts";
import { launchBrowser } from "#test/setup/browser.ts";

const baseUrl = inject("baseUrl");
let browser: Browser;
let admin: Page;
let reviewer: Page;
let stranger: Page;
let incident: WorkspaceIncident;

beforeAll(async () => {
  browser = await launchBrowser();
  incident = await makeIncident(baseUrl, inject("apiKey"));
  const other = await makeIncident(baseUrl, inject("apiKey"));
  const person = (slug: string, name: string): Promise<Credentials> =>
    addPersonOn(inject("databaseUrl"), slug, { name, role: "reviewer" });
  admin = await signedInPage(browser, baseUrl, inject("admin"));
  reviewer = await signedInPage(browser, baseUrl, await person(incident.slug, "Reviewer"));
  stranger = await signedInPage(browser, baseUrl, await person(other.slug, "Stranger"));
});
afterAll(() => browser?.close());

describe("a reviewer", () => {
  it("reads the timeline and the draft, and is offered nothing that writes", async () => {
    await incident.addEvent("To be read", { text: "2026-09-09 08:00", zone: "UTC" }, { audience: "public" });
    await reviewer.goto(`/console/incidents/${incident.slug}/timeline?new=1`);
    await reviewer.getByRole("row", { name: /To be read/ }).waitFor();
    await reviewer.keyboard.press("n");
    expect(await reviewer.getByRole("form").count()).toBe(0);
    expect(await reviewer.getByRole("button", { name: /New event|^Edit|^Retract/ }).count()).toBe(0);
    await reviewer.goto(`/console/incidents/${incident.slug}/publication`);
    await reviewer.getByText("a co-ordinator or an admin publishes it").waitFor();
    expect(await reviewer.getByRole("button", { name: /Publish|Withdraw/ }).count()).toBe(0);
  });
});

/** The very request that the admin's browser sends for an action, with another's cookies or none. */
async function replay(request: Request, as: Page | undefined): Promise<{ status: number; text: string }> {
  const sent = await request.allHeaders();
  const kept = ["content-type", "next-action", "next-router-state-tree", "accept", "origin"];
  const headers = Object.fromEntries(kept.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])));
  const cookies = (await as?.context().cookies())?.map(({ name, value }) => `${name}=${value}`).join("; ");
  const response = await fetch(request.url(), {
    method: "POST",
    headers: { ...headers, ...(cookies ? { cookie: cookies } : {}) },
    body: request.postData() ?? "",
    redirect: "manual",
  });
  return { status: response.status, text: await response.text() };
}

/** Does `act` in the admin's browser and catches the last action it sends before it reaches the server. */
async function caughtAction(path: string, act: (page: Page) => Promise<void>): Promise<Request> {
  await admin.goto(path);
  const isWrite = (body: string) => body.includes(incident.slug);
  const caught = new Promise<Request>((resolve) => {
    void admin.route("**/*", async (route) => {
      const request = route.request();
      const isAction = request.method() === "POST" && request.headers()["next-action"] !== undefined;
      if (!isAction || !isWrite(request.postData() ?? "")) return route.continue();
      await route.abort();
      resolve(request);
    });
  });
  await act(admin);
  const request = await caught;
  // What got no answer is sent once more by the page, and its draft is kept: it is left first, without one.
  await admin.evaluate(() => localStorage.clear());
  await admin.goto("about:blank");
  await admin.unroute("**/*");
  return request;
}

describe("a server action, replayed", () => {
  const acts: [string, string, (page: Page) => Promise<void>][] = [
    [
      "add",
      "timeline?new=1",
      async (page) => {
        const form = page.getByRole("form", { name: "New event" });
        await form.getByLabel("Time", { exact: true }).fill("2026-09-09 10:00");
        await form.getByLabel("Title", { exact: true }).fill("Forged");
        await form.getByLabel("Title", { exact: true }).press("Enter");
      },
    ],
    [
      "change",
      "timeline",
      async (page) => {
        await page.getByRole("button", { name: "Edit: To be read" }).click();
        const form = page.getByRole("form", { name: "Edit event" });
        await form.getByLabel("Title", { exact: true }).fill("Forged");
        await form.getByLabel("Title", { exact: true }).press("Enter");
      },
    ],
    [
      "retract",
      "timeline",
      async (page) => {
        await page.getByRole("button", { name: "Retract: To be read" }).click();
        await page.getByLabel("Reason").fill("Forged");
        await page.getByRole("button", { name: "Retract event" }).click();
      },
    ],
    [
      "publish",
      "publication",
      async (page) => {
        await page.getByLabel("What changed, for readers").fill("Forged");
        await page.getByRole("button", { name: "Publish revision 1…" }).click();
        await page.getByRole("button", { name: "Publish revision 1 now" }).click();
      },
    ],
  ];

  it.each(acts)("%s changes nothing for anybody who may not", async (_name, where, act) => {
    const before = await incident.events();
    const request = await caughtAction(`/console/incidents/${incident.slug}/${where}`, act);
    const answers = [
      await replay(request, undefined),
      await replay(request, stranger),
      await replay(request, reviewer),
    ];
    const codes = ["not_signed_in", "not_found", "not_allowed"];
    for (const [index, { text }] of answers.entries()) {
      expect(text).toContain(`"code":"${codes[index]}"`);
      expect(text).not.toContain('"ok":true');
      expect(text).not.toMatch(/\bat .+\(.+:\d+:\d+\)/);
    }
    expect(await incident.events()).toEqual(before);
    expect((await fetch(`${baseUrl}/incidents/${incident.slug}`)).status).toBe(404);
  });

  it("is refused from another site", async () => {
    const request = await caughtAction(
      `/console/incidents/${incident.slug}/timeline?new=1`,
      acts[0]?.[2] ?? (async () => {}),
    );
    const sent = await request.allHeaders();
    const cookie = (await admin.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
    const before = await incident.events();
    const response = await fetch(request.url(), {
      method: "POST",
      headers: {
        "content-type": sent["content-type"] ?? "",
        "next-action": sent["next-action"] ?? "",
        origin: "https://evil.example",
        cookie,
      },
      body: request.postData() ?? "",
    });
    expect(response.ok).toBe(false);
    expect(await incident.events()).toEqual(before);
  });
});
