import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takeLock } from "#scripts/lock.ts";
import { processIdentity } from "#scripts/process-identity.ts";
import { throwAwayFolder } from "#test/setup/database-server.ts";

let folder: Awaited<ReturnType<typeof throwAwayFolder>>;
let file: string;
beforeEach(async () => {
  folder = await throwAwayFolder();
  file = path.join(folder.folder, "candor.lock");
});
afterEach(() => folder.remove());

test("is held by one and free again when released", () => {
  const first = takeLock(file);
  expect(takeLock(file)).toEqual({ heldBy: process.pid });
  if ("release" in first) first.release();
  expect(existsSync(file)).toBe(false);
  expect(takeLock(file)).toHaveProperty("release");
});

test("of a dead process is taken over", async () => {
  const child = spawn(process.execPath, ["-e", ""]);
  writeFileSync(file, JSON.stringify({ pid: child.pid, identity: processIdentity(child.pid ?? 0) }));
  expect(takeLock(file)).toEqual({ heldBy: child.pid });
  await once(child, "exit");
  expect(takeLock(file)).toHaveProperty("release");
});

test("of a pid that was given to another process since is taken over", () => {
  writeFileSync(file, JSON.stringify({ pid: process.pid, identity: "another boot 12345" }));
  expect(takeLock(file)).toHaveProperty("release");
});

test.each(["", "{", '{"pid":"1"}'])("with the content %j belongs to nobody", (content) => {
  writeFileSync(file, content);
  expect(takeLock(file)).toHaveProperty("release");
});
