import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { CannotGoOn } from "./progress.ts";

/** Bytes of the path of a socket that every system takes. */
const LONGEST = 103;
const NAME = "site";

/** Path of a socket in a new folder that only this user may enter, gone when this process ends: where files that pass have
 * their place, else in the data folder. @throws {CannotGoOn} where neither has room for it */
export function placeSocket(dataDir: string): string {
  const refusals: string[] = [];
  for (const folder of [tmpdir(), path.resolve(dataDir)]) {
    const made = placeIn(folder);
    if (made.socketPath !== undefined) return made.socketPath;
    refusals.push(`${folder} ${made.refusal}`);
  }
  throw new CannotGoOn(
    `the site has no place for its socket: ${refusals.join("; ")}. Name a folder with a short path in TMPDIR.`,
  );
}

function placeIn(folder: string): { socketPath?: string; refusal?: string } {
  // A pipe of Windows lies in no folder.
  const isPipe = process.platform === "win32";
  const draft = path.join(folder, "candor-");
  if (!isPipe && Buffer.byteLength(`${draft}XXXXXX/${NAME}`) > LONGEST) return { refusal: "has too long a path" };
  try {
    const made = mkdtempSync(draft);
    process.on("exit", () => rmSync(made, { recursive: true, force: true }));
    return { socketPath: isPipe ? `\\\\.\\pipe\\${path.basename(made)}` : path.join(made, NAME) };
  } catch (error) {
    return { refusal: `cannot be written to (${(error as NodeJS.ErrnoException).code ?? "unknown error"})` };
  }
}
