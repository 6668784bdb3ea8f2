import "server-only";

import { type ColumnMapping } from "#domain/impact/impact-rule.ts";
import { mappedColumns, readRequest, type LoggedRequest } from "#domain/impact/logged-request.ts";
import { readCsv, UnreadableLog } from "./read-csv.ts";

/** Every row of an archived log under its mapping, with the line it starts on. @throws {UnreadableLog} */
export async function* readLog(
  file: string,
  mapping: ColumnMapping,
): AsyncGenerator<{ line: number; request: LoggedRequest }> {
  let places: Map<string, number> | undefined;
  for await (const { line, cells } of readCsv(file)) {
    if (!places) {
      places = placesOf(cells, mapping);
      continue;
    }
    const known = places;
    const request = readRequest(mapping, (column) => cells[known.get(column) ?? -1]);
    if (cells.length !== known.size) request.faults.push(wrongWidth(cells, known.size));
    yield { line, request };
  }
  if (!places) throw new UnreadableLog("the file is empty");
}

function placesOf(header: string[], mapping: ColumnMapping): Map<string, number> {
  const places = new Map(header.map((name, index) => [name.trim(), index]));
  if (places.size !== header.length) throw new UnreadableLog("two columns have the same name");
  const missing = mappedColumns(mapping).flatMap(([, column]) => (places.has(column) ? [] : [column]));
  if (missing.length > 0) throw new UnreadableLog(`there is no column ${missing.join(", ")}`);
  return places;
}

function wrongWidth(cells: string[], columns: number): LoggedRequest["faults"][number] {
  return { column: "", reason: `${cells.length} values for ${columns} columns`, text: cells.join(",").slice(0, 200) };
}
