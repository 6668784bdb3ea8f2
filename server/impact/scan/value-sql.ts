import "server-only";

import { US_PER_MS } from "#domain/time/civil.ts";
import { isUtcName } from "#domain/time/wall-clock.ts";
import { literal } from "./sql-text.ts";
import { instantOfWallClock } from "./wall-clock-table.ts";

/**
 * The common forms of a value, read in SQL. Each expression gives NULL unless the text has exactly that form and a value
 * that `domain/impact/written-*.ts` would give too; every other text is read by those (read-in-domain.ts). A cast never
 * decides: DuckDB's would take 1_000, 1.5 and 0x10 for counts, and drop the offset of a timestamp.
 */

const DATE = "[0-9]{4}-[0-9]{2}-[0-9]{2}";
const CLOCK = "([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]";
const FRACTION = "(\\.[0-9]{1,6})?";
const OFFSET = "[+-]([01][0-9]|2[0-3]):?[0-5][0-9]";
const SHAPED = `${DATE}T${CLOCK}${FRACTION}Z`;
const SPACED = `${DATE} ${CLOCK}${FRACTION}Z`;
const WITH_OFFSET = `${DATE}[T ]${CLOCK}${FRACTION}${OFFSET}`;
const NAIVE = `${DATE}[T ]${CLOCK}${FRACTION}`;
const COMMON_LOG = `\\[?[0-9]{2}/[A-Z][a-z]{2}/[0-9]{4}:${CLOCK} [+-]([01][0-9]|2[0-3])[0-5][0-9]\\]?`;
/** The first microsecond of 2201; what lies outside is left to the words of `domain/`. */
const END_US = Date.UTC(2201) * US_PER_MS;

const fits = (text: string, form: string) => `regexp_full_match(${text}, ${literal(form)})`;
const within = (us: string) => `CASE WHEN ${us} >= 0 AND ${us} < ${END_US} THEN ${us} END`;

/** Columns with `shapeSql`, `utcSql` and `wallSql` of a text: what is mentioned twice in a CASE is also worked out twice. */
type TimeColumns = Record<"shape" | "utc" | "wall", string>;

export function commonTimeSql(text: string, { shape, utc, wall }: TimeColumns, zone?: string): string {
  const naive = zone === undefined ? undefined : isUtcName(zone) ? wall : instantOfWallClock(wall, zone);
  return `CASE
    WHEN ${shape} IS NOT NULL THEN ${within(utc)}
    WHEN ${fits(text, SPACED)} THEN ${within(`epoch_us(TRY_CAST(${text} AS TIMESTAMP))`)}
    WHEN ${epochUnitSql(text)} IS NOT NULL THEN ${within(epochSql(text))}
    WHEN ${fits(text, WITH_OFFSET)} THEN ${within(`epoch_us(TRY_CAST(${text} AS TIMESTAMPTZ))`)}
    ${naive ? `WHEN ${wall} IS NOT NULL THEN ${within(`(${naive})`)}` : ""}
    WHEN ${fits(text, COMMON_LOG)} THEN ${within(`epoch_us(try_strptime(trim(${text}, '[]'), '%d/%b/%Y:%H:%M:%S %z'))`)}
    END`;
}

/** A wall clock without an offset, where a zone was given to read it in. */
export function wallSql(text: string, shape: string, zone: string | undefined): string {
  if (zone === undefined) return "NULL";
  return `CASE WHEN ${shape} IS NULL AND ${fits(text, NAIVE)} THEN epoch_us(TRY_CAST(${text} AS TIMESTAMP)) END`;
}

/** Digits of the fraction where the text is the time in UTC, so that it can be written again from the instant. */
export function shapeSql(text: string): string {
  return `CASE WHEN ${fits(text, SHAPED)} THEN greatest(strlen(${text}) - 21, 0) END`;
}

/** The instant of a text that has a shape. */
export function utcSql(text: string, shape: string): string {
  return `CASE WHEN ${shape} IS NOT NULL THEN epoch_us(TRY_CAST(${text} AS TIMESTAMP)) END`;
}

/** The shortest form of a count is the one that the number is written back as. */
export function commonCountSql(text: string): string {
  const number = `TRY_CAST(${text} AS BIGINT)`;
  return `CASE WHEN ${number} >= 0 AND CAST(${number} AS VARCHAR) = ${text} THEN ${number} END`;
}

/** Ten digits are seconds, thirteen milliseconds, sixteen microseconds, nineteen nanoseconds; whole numbers only. */
export function epochUnitSql(text: string): string {
  return `CASE WHEN strlen(${text}) BETWEEN 9 AND 19 AND ${commonCountSql(text)} IS NOT NULL THEN
    CASE WHEN strlen(${text}) <= 11 THEN 's' WHEN strlen(${text}) <= 14 THEN 'ms'
      WHEN strlen(${text}) <= 17 THEN 'us' ELSE 'ns' END END`;
}

function epochSql(text: string): string {
  const number = `TRY_CAST(${text} AS BIGINT)`;
  return `CASE WHEN strlen(${text}) <= 11 THEN ${number} * 1000000 WHEN strlen(${text}) <= 14 THEN ${number} * 1000
    WHEN strlen(${text}) <= 17 THEN ${number} ELSE ${number} // 1000 END`;
}

/** What String.prototype.trim takes away. */
export const SPACES =
  "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";

/**
 * As `trim()`; most cells are ASCII and begin and end with a visible character, which is cheap to see.
 * @param isPlain the source holds ASCII only, and of what is space nothing but the blank
 */
export function trimmedSql(cell: string, isPlain: boolean): string {
  const spaces = isPlain ? [" "] : [" ", "\t", "\n", "\v", "\f", "\r"];
  const endsInSpace = spaces.map((space) => `suffix(${cell}, ${literal(space)})`).join(" OR ");
  const isAscii = isPlain ? "true" : `${cell} < chr(127) AND strlen(${cell}) = length(${cell})`;
  return `CASE WHEN ${cell} >= '!' AND ${isAscii} AND NOT (${endsInSpace}) THEN ${cell}
    WHEN NOT regexp_matches(${cell}, ${literal(`^$|^[${SPACES}]|[${SPACES}]$`)}) THEN ${cell}
    ELSE nullif(trim(${cell}, ${literal(SPACES)}), '') END`;
}
