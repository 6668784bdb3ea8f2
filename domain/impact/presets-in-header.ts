import { PRESETS, type Preset } from "./presets.ts";

export function presetOf(header: readonly string[]): Preset | undefined {
  const find = columnFinder(header);
  return PRESETS.find(({ marks }) => marks.every((group) => group.some((name) => find(name) !== undefined)));
}

/** The log's own spelling of a name, letter case aside. */
export function columnFinder(header: readonly string[]): (name: string) => string | undefined {
  const columns = new Map<string, string>();
  for (const column of header) {
    const key = column.toLowerCase();
    if (!columns.has(key)) columns.set(key, column);
  }
  return (name) => columns.get(name.toLowerCase());
}

const COUNTS_OF_REQUESTS = ["num_model_requests", "n_requests", "num_requests", "api_requests"];

/** A row that stands for many requests cannot say which of them passed a limit; dividing would be guessing. */
export function aggregatedBy(header: readonly string[]): string | undefined {
  const find = columnFinder(header);
  const column = COUNTS_OF_REQUESTS.map((name) => find(name) ?? find(`results.${name}`)).find(
    (found) => found !== undefined,
  );
  return column && aggregatedMessage(column);
}

export function aggregatedMessage(column: string): string {
  return `Each row of this file stands for many requests (${column} says how many), so no rule about single requests can be asked of it. Export the log with one row per request.`;
}
