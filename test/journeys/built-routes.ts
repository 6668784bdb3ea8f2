import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "#scripts/run-program.ts";

/** `address` as the build knows it, such as `/incidents/[slug]`; `open`: made for everybody, whoever is signed in. */
export type BuiltRoute = { address: string; open: boolean };

/** Every address the build answers, from its own manifest: a route that somebody adds is asked too. */
export function builtRoutes(): BuiltRoute[] {
  const manifest = readManifest("app-path-routes-manifest.json");
  const routes = Object.entries(manifest)
    .filter(([file]) => !file.startsWith("/_"))
    .map(([file, address]) => ({ address, open: /^\/\((public|subscriptions)\)\//.test(file) }));
  if (routes.length === 0) throw new Error("the build's manifest names no route");
  return routes;
}

export function buildId(): string {
  return readFileSync(path.join(ROOT, ".next/BUILD_ID"), "utf8").trim();
}

/** With the incident's name in the place of `[slug]` and of the names of lists, and something likely in that of every other part. */
export function addressOf({ address }: BuiltRoute, slug: string): string {
  return address
    .replaceAll(/\[(slug|key|name)\]/g, slug)
    .replaceAll(/\[\[?\.\.\.[^\]]+\]\]?/g, `incidents/${slug}`)
    .replaceAll(/\[[^\]]+\]/g, "1");
}

function readManifest(name: string): Record<string, string> {
  return JSON.parse(readFileSync(path.join(ROOT, ".next", name), "utf8")) as Record<string, string>;
}
