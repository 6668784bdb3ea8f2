import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { exportSite } from "#server/postmortem/export-site.ts";
import { keepExport, type KeptExport } from "#server/postmortem/keep-export.ts";

const folder = mkdtempSync(path.join(tmpdir(), "candor-kept-"));
const copy = path.join(folder, "copy");
let said: Record<string, string>;
let status = 200;
let asked = 0;
let whenAsked: (address: string) => void;
let site: Server;
let from: string;
let kept: KeptExport | undefined;

beforeEach(async () => {
  said = { "/": '<a href="incidents/x">x</a>', "/incidents/x": "first", "/feed.json": "{}" };
  status = 200;
  asked = 0;
  whenAsked = () => undefined;
  site = createServer((request, response) => {
    asked += 1;
    whenAsked(request.url ?? "");
    const body = said[request.url ?? ""];
    const isPage = !/\.[a-z]+$/.test(request.url ?? "");
    response.writeHead(status !== 200 ? status : body === undefined ? 404 : 200, {
      "content-type": isPage ? "text/html; charset=utf-8" : "application/json",
    });
    response.end(body ?? "nothing");
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  from = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});

afterEach(async () => {
  await kept?.stop();
  kept = undefined;
  await new Promise((resolve) => site.close(resolve));
  rmSync(copy, { recursive: true, force: true });
});

const page = () => {
  try {
    return readFileSync(path.join(copy, "incidents/x.html"), "utf8");
  } catch {
    return undefined;
  }
};

it("copies at the start and after a change", async () => {
  const told: string[] = [];
  kept = keepExport({ from, folder: copy, tell: (line) => told.push(line) });
  await vi.waitUntil(page);
  expect(page()).toBe("first");
  await vi.waitUntil(() => told.length === 1);
  said["/incidents/x"] = "second";
  kept.changed();
  await vi.waitUntil(() => page() === "second", { timeout: 5000 });
  await vi.waitUntil(() => told.length === 2);
  expect(told[1]).toBe(`copied the published site to ${copy}: 4 pages, 6 files`);
});

it("copies again what changed during a copy", async () => {
  whenAsked = (address) => {
    if (address !== "/incidents/x" || said["/incidents/x"] === "second") return;
    said["/incidents/x"] = "second";
    kept?.changed();
  };
  kept = keepExport({ from, folder: copy, tell: () => undefined });
  await vi.waitUntil(() => page() === "second", { timeout: 5000 });
});

it("keeps the earlier copy when the site fails, and says so", async () => {
  await exportSite({ from, folder: copy });
  status = 503;
  const told: string[] = [];
  kept = keepExport({ from, folder: copy, tell: (line) => told.push(line) });
  await vi.waitUntil(() => told.length === 1);
  expect(told[0]).toMatch(/^the published site was not copied to .* answers 503 .*The earlier copy stays/);
  expect(page()).toBe("first");
});

it("begins a copy again when something is published meanwhile, and gives up after three", async () => {
  whenAsked = (address) => {
    if (address === "/incidents/x" && asked < 30) said["/feed.json"] = `{"at":${asked}}`;
  };
  await exportSite({ from, folder: copy });
  expect(readFileSync(path.join(copy, "feed.json"), "utf8")).toBe(said["/feed.json"]);
  whenAsked = () => (said["/feed.json"] = `{"at":${asked}}`);
  await expect(exportSite({ from, folder: copy })).rejects.toMatchObject({ code: "site_changing" });
});

it("begins again when an older revision was redacted meanwhile: the feed does not say so, its history does", async () => {
  said["/"] = '<a href="incidents/x/history">h</a>';
  said["/incidents/x/history"] = '<a href="revisions/1">secret</a>';
  said["/incidents/x/revisions/1"] = "secret";
  whenAsked = (address) => {
    if (address !== "/incidents/x/revisions/1") return;
    // After this answer.
    setImmediate(() => {
      said["/incidents/x/history"] = "redacted";
      delete said["/incidents/x/revisions/1"];
    });
  };
  await exportSite({ from, folder: copy });
  const files = readdirSync(copy, { recursive: true, encoding: "utf8" });
  expect(files).toContain("incidents/x/history.html");
  expect(files.filter((name) => readText(name).includes("secret"))).toEqual([]);
});

it("removes what a copy that was ended midway left behind", async () => {
  await exportSite({ from, folder: copy });
  const list = path.join(copy, ".candor-export.json");
  const before = readFileSync(list, "utf8");
  said["/incidents/x"] = '<a href="x/revisions/1">1</a>';
  said["/incidents/x/revisions/1"] = "secret";
  // A file that cannot be put: the copy ends after others were.
  mkdirSync(path.join(copy, "zz.html"), { recursive: true });
  said["/"] = '<a href="incidents/x">x</a><a href="zz">z</a>';
  said["/zz"] = "z";
  await expect(exportSite({ from, folder: copy })).rejects.toThrow();
  expect(readFileSync(list, "utf8")).not.toBe(before);
  expect(readText("incidents/x/revisions/1.html")).toBe("secret");
  rmSync(path.join(copy, "zz.html"), { recursive: true });
  delete said["/incidents/x/revisions/1"];
  said["/incidents/x"] = "first";
  await exportSite({ from, folder: copy });
  expect(readText("incidents/x/revisions/1.html")).toBe("");
});

function readText(name: string): string {
  try {
    return readFileSync(path.join(copy, name), "utf8");
  } catch {
    return "";
  }
}
