import { readFile } from "node:fs/promises";
import { CannotGoOn } from "../progress.ts";

/** @throws {CannotGoOn} in words that name the file */
export async function readText(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => {
    throw new CannotGoOn(`there is no file ${file} that can be read`);
  });
}

/** @throws {CannotGoOn} */
export async function readJson(file: string): Promise<unknown> {
  const text = await readText(file);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CannotGoOn(`${file} is not JSON: ${error instanceof Error ? error.message : ""}`);
  }
}
