import type { CsvRecord } from "#domain/timeline/intake/csv-records.ts";
import { unguardFormula } from "#domain/timeline/export/formula-guard.ts";

/** `line`: of a table its line, of a list the number of the entry. */
export type RowError = { line: number; pointer: string; code: string; message: string };
type Row = { line: number; value: Record<string, unknown> };

const OF_DEPLOYMENT = ["name", "environment", "owner", "version", "mode", "contextLength"] as const;
const OF_NODE = { node: "name", role: "role", kvPoolTokens: "kvPoolTokens" } as const;
const NUMBERS = new Set(["contextLength", "kvPoolTokens"]);
const SETTING = /^(configuration|settings)\.([A-Za-z][A-Za-z0-9_-]{0,39})$/i;

/** Rows of one name are one deployment with a node each; what they say of the deployment itself must agree. */
export function deploymentRows([header, ...records]: readonly CsvRecord[]): { rows: Row[]; errors: RowError[] } {
  const columns = (header?.cells ?? []).map(columnOf);
  const isTwin = (column: Column, index: number) => columns.findIndex((each) => isSameColumn(each, column)) < index;
  const errors: RowError[] = columns.flatMap((column, index) => {
    const pointer = `/${header?.cells[index] ?? ""}`;
    if (!column) return [wrong(header, pointer, "unknown_column", UNKNOWN_COLUMN)];
    return isTwin(column, index) ? [wrong(header, pointer, "duplicate_column", "This column is there twice.")] : [];
  });
  if (!columns.some((column) => column?.of === "deployment" && column.name === "name"))
    errors.push(wrong(header, "/name", "required", "The first line names the columns, among them name."));
  if (errors.length > 0) return { rows: [], errors };
  const byName = new Map<string, Row>();
  for (const record of records) errors.push(...addRecord(record, columns as Column[], byName));
  return { rows: [...byName.values()], errors };
}

type Column = { of: "deployment" | "node"; group?: "configuration" | "settings"; name: string };

const UNKNOWN_COLUMN =
  "Columns are name, environment, owner, version, mode, contextLength, configuration.{name}, and of a node: node, role, kvPoolTokens, settings.{name}.";

function columnOf(cell: string): Column | undefined {
  const setting = SETTING.exec(cell.trim());
  if (setting?.[1] && setting[2]) {
    const group = setting[1].toLowerCase() === "settings" ? "settings" : "configuration";
    return { of: group === "settings" ? "node" : "deployment", group, name: setting[2] };
  }
  const plain = plainName(cell);
  const own = OF_DEPLOYMENT.find((name) => plainName(name) === plain);
  if (own) return { of: "deployment", name: own };
  const node = Object.entries(OF_NODE).find(([name]) => plainName(name) === plain);
  return node && { of: "node", name: node[1] };
}

function isSameColumn(a: Column | undefined, b: Column): boolean {
  return a !== undefined && a.of === b.of && a.group === b.group && a.name === b.name;
}

function plainName(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, "");
}

function addRecord(record: CsvRecord, columns: readonly Column[], byName: Map<string, Row>): RowError[] {
  if (record.cells.length > columns.length)
    return [
      wrong(
        record,
        "",
        "not_readable",
        `${record.cells.length} cells under ${columns.length} columns; is a quote missing?`,
      ),
    ];
  const value: Record<string, unknown> = {};
  const node: Record<string, unknown> = {};
  for (const [index, column] of columns.entries()) {
    const cell = unguardFormula(record.cells[index] ?? "").trim();
    if (cell === "") continue;
    const into = column.of === "node" ? node : value;
    if (column.group === undefined) into[column.name] = NUMBERS.has(column.name) ? countOf(cell) : cell;
    else into[column.group] = { ...(into[column.group] as object | undefined), [column.name]: settingOf(cell) };
  }
  return addRow(record, value, node, byName);
}

function addRow(
  record: CsvRecord,
  value: Record<string, unknown>,
  node: Record<string, unknown>,
  byName: Map<string, Row>,
): RowError[] {
  const { name } = value;
  const nodes = Object.keys(node).length === 0 ? [] : [node];
  if (typeof name !== "string") return [wrong(record, "/name", "required", "Each row names its deployment.")];
  const known = byName.get(name);
  if (!known) {
    byName.set(name, { line: lineOf(record), value: { ...value, ...(nodes.length > 0 && { nodes }) } });
    return [];
  }
  const errors = Object.entries(value).flatMap(([field, said]) =>
    JSON.stringify(known.value[field]) === JSON.stringify(said) || said === undefined
      ? []
      : [wrong(record, `/${field}`, "contradiction", `Line ${known.line} says otherwise of "${name}".`)],
  );
  if (errors.length === 0 && nodes.length > 0)
    (known.value["nodes"] = (known.value["nodes"] as unknown[]) ?? []).push(...nodes);
  return errors;
}

/** 1,048,576 and 1_048_576 as people write them; anything else is left for the check to refuse. */
function countOf(cell: string): number | string {
  const digits = /^\d{1,3}(?:[,_ ]\d{3})+$/.test(cell) ? cell.replace(/[,_ ]/g, "") : cell;
  return /^\d{1,16}$/.test(digits) ? Number(digits) : cell;
}

function settingOf(cell: string): string | number | boolean {
  if (/^(?:true|yes|on)$/i.test(cell)) return true;
  if (/^(?:false|no|off)$/i.test(cell)) return false;
  return /^\d{1,15}$/.test(cell) ? Number(cell) : cell;
}

function wrong(record: CsvRecord | undefined, pointer: string, code: string, message: string): RowError {
  return { line: record ? lineOf(record) : 1, pointer, code, message };
}

function lineOf({ lines }: CsvRecord): number {
  return lines[0]?.number ?? 1;
}
