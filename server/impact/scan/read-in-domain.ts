import "server-only";

import { DuckDBScalarFunction, VARCHAR, type DuckDBConnection, type DuckDBType } from "@duckdb/node-api";
import type { ThousandsSign } from "#domain/impact/written-number.ts";
import { readCount } from "#domain/impact/written-number.ts";
import { instantToMicros } from "#domain/time/instant.ts";
import { readLoggedTime } from "#domain/impact/written-time.ts";

const MOST_REMEMBERED = 20_000;

/** A function of one text that SQL calls and `domain/` answers, so that both evaluators agree by construction. */
export function registerReader(
  connection: DuckDBConnection,
  name: string,
  returnType: DuckDBType,
  read: (text: string) => string | boolean | number | null,
): void {
  const known = new Map<string, ReturnType<typeof read>>();
  const readOnce = (text: string) => {
    const remembered = known.get(text);
    if (remembered !== undefined) return remembered;
    const value = read(text);
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(text, value);
    return value;
  };
  connection.registerScalarFunction(
    DuckDBScalarFunction.create({
      name,
      parameterTypes: [VARCHAR],
      returnType,
      mainFunction(info, input, output) {
        try {
          const texts = input.getColumnVector(0);
          for (let row = 0; row < input.rowCount; row += 1) {
            const text = texts.getItem(row);
            output.setItem(row, typeof text === "string" ? readOnce(text) : null);
          }
          output.flush();
        } catch (error) {
          info.setError(String(error));
        }
      },
    }),
  );
}

/** `!` and the reason, or the value; after a time the unit if it was an epoch's. */
export function registerValueReaders(
  connection: DuckDBConnection,
  options: { zone?: string | undefined; thousands?: ThousandsSign | undefined },
): void {
  registerReader(connection, "logged_time", VARCHAR, (text) => {
    const read = readLoggedTime(text, options.zone);
    if (read.kind === "empty") return null;
    return read.kind === "bad" ? `!${read.reason}` : `${instantToMicros(read.instant)}${read.epochUnit ?? ""}`;
  });
  registerReader(connection, "logged_count", VARCHAR, (text) => {
    const read = readCount(text, options.thousands);
    if (read.kind === "empty") return null;
    return read.kind === "bad" ? `!${read.reason}` : String(read.value);
  });
}
