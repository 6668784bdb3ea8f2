import "server-only";

import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzip } from "node:zlib";
import { promisify } from "node:util";
import { Conflict } from "#domain/errors.ts";
import { goneMark } from "#domain/postmortem/static-site/file-name.ts";
import { nginxConfiguration } from "#domain/postmortem/static-site/nginx-configuration.ts";
import { sha256 } from "#server/sha256.ts";
import { copySite, type CopyProgress } from "./copy-site.ts";

/** `from`: the address at which the application answers. `folder`: its own, or an earlier copy's. */
export type SiteExport = {
  from: string;
  folder: string;
  progress?: CopyProgress;
};
export type ExportedSite = { files: number; bytes: number; pages: number; withdrawn: number; removed: number };
export type SiteManifest = { schema: typeof SCHEMA; files: Record<string, { sha256: string; bytes: number }> };

const SCHEMA = "candor/site-export/1";
export const MANIFEST = ".candor-export.json";
// Of this process: another may keep the same folder.
const PART = `.candor-part-${process.pid}`;
export const NGINX_FILE = ".candor-nginx.conf";
const PACKED = /\.(html|json|csv|ics|xml|atom|js|txt|svg)$/;

/**
 * Copies every published page and file, byte for byte as the application answers them, and takes away what an earlier copy had
 * and this one has not. The copy is complete or the folder is as it was, but for single files of the new one.
 * @throws {Conflict} not_an_export the folder holds files of others; and as copySite
 */
export async function exportSite({ from, folder, progress }: SiteExport): Promise<ExportedSite> {
  const earlier = await earlierFiles(folder);
  const found = await copySite(from, progress);
  const wanted = new Map<string, Buffer>();
  for (const { file, body } of found.files) {
    wanted.set(file, body);
    if (PACKED.test(file) && body.length > 512) wanted.set(`${file}.gz`, await zip(body, { level: 9 }));
  }
  for (const slug of found.gone) wanted.set(goneMark(slug), Buffer.alloc(0));
  wanted.set(NGINX_FILE, Buffer.from(nginxConfiguration(path.resolve(folder), found.headers)));
  const manifest = manifestOf(wanted);
  // What a copy that is ended midway leaves must be known to the next one, or it would stay for good.
  await putManifest(folder, { ...earlier, ...manifest });
  for (const [file, body] of wanted) await put(folder, file, body);
  const removed = Object.keys(earlier).filter((file) => !wanted.has(file));
  for (const file of removed) await rm(path.join(folder, file), { force: true });
  await putManifest(folder, manifest);
  return {
    files: wanted.size,
    bytes: [...wanted.values()].reduce((sum, { length }) => sum + length, 0),
    pages: found.files.filter(({ isPage }) => isPage).length,
    withdrawn: found.gone.length,
    removed: removed.length,
  };
}

const zip = promisify(gzip);

function manifestOf(wanted: Map<string, Buffer>): SiteManifest["files"] {
  return Object.fromEntries([...wanted].map(([file, body]) => [file, { sha256: sha256(body), bytes: body.length }]));
}

async function putManifest(folder: string, files: SiteManifest["files"]): Promise<void> {
  const inOrder = Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const manifest: SiteManifest = { schema: SCHEMA, files: Object.fromEntries(inOrder) };
  await put(folder, MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
}

async function earlierFiles(folder: string): Promise<SiteManifest["files"]> {
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).filter((name) => !name.startsWith(".candor-part-"));
  if (names.length === 0) return {};
  const manifest = await readManifest(folder);
  if (!manifest)
    throw new Conflict("not_an_export", `${folder} holds files that are no copy of this site; name an empty folder.`);
  return manifest.files;
}

/** What a copy says of itself; undefined where there is none. */
export async function readManifest(folder: string): Promise<SiteManifest | undefined> {
  const text = await readFile(path.join(folder, MANIFEST), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const manifest = JSON.parse(text) as SiteManifest;
    return manifest.schema === SCHEMA ? manifest : undefined;
  } catch {
    return undefined;
  }
}

/** Whole or not at all: a server may read it meanwhile. */
async function put(folder: string, file: string, body: Buffer): Promise<void> {
  const place = path.join(folder, file);
  await mkdir(path.dirname(place), { recursive: true });
  const same = await readFile(place).then(
    (there) => there.equals(body),
    () => false,
  );
  if (same) return;
  await writeFile(path.join(folder, PART), body);
  await rename(path.join(folder, PART), place);
}
