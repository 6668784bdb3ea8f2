import { mkdtempSync, readFileSync, rmSync } from "node:fs";
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
