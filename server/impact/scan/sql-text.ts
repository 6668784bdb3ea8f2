import "server-only";

/** A value as an SQL string. A quote is all that ends one, so names and values of a log stay data. */
export function literal(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Postgres and DuckDB keep well-formed text only; half a surrogate pair equals nothing that a log holds. */
export function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes("\u0000");
}
