import "server-only";

import { US_PER_MS } from "#domain/time/civil.ts";
import { SPACES } from "../scan/value-sql.ts";
import { literal } from "../scan/sql-text.ts";

const DAY = "([0-9]{4}-[0-9]{2}-[0-9]{2})";
const CLOCK = "((?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]|24:00:00)";
const OFFSET = "([Zz]|[+-](?:[01][0-9]|2[0-3]):?[0-5][0-9])";
const NAIVE = `${DAY}[Tt ]${CLOCK}(?:[.,]([0-9]{1,18}))?`;
const RFC_3339 = `${NAIVE} ?${OFFSET}`;
const EPOCH = "([0-9]{9,20})(?:\\.([0-9]{1,9}))?";
const COMMON_LOG = `\\[?([0-9]{2}/[A-Z][a-z]{2}/[0-9]{4}:${CLOCK} [+-][0-9]{4})\\]?`;
const MAIL =
  "(?:([A-Z][a-z]{2}), )?([0-9]{1,2}) ([A-Z][a-z]{2} [0-9]{4}) ([0-9]{2}:[0-9]{2}(?::[0-9]{2})?) ([+-][0-9]{4}|GMT|UTC|UT|Z)";
const NUMBER = "[0-9]{1,40}(\\.[0-9]{1,40})?([eE][+-]?[0-9]{1,2})?";
const SPACE_GROUPS = "[0-9]{1,3}([ \u00a0\u202f][0-9]{3})+(\\.[0-9]+)?";

const fits = (text: string, form: string) => `regexp_full_match(${text}, ${literal(form)})`;
const part = (text: string, form: string, group: number) =>
  `regexp_extract(${text}, ${literal(`^${form}$`)}, ${group})`;

/**
 * The grammar of values (domain/impact/written-*.ts) once more, as macros of DuckDB: what an auditor runs shares no
 * reading of times and counts with what counted. NULL: not a value. Mail dates in named zones such as EST, and leap seconds, are not read here.
 */
export const VALUE_MACROS = `-- A cell without the space around it; NULL where nothing is left: unknown, never 0.
CREATE OR REPLACE MACRO trimmed(cell) AS nullif(trim(cell, ${literal(SPACES)}), '');

-- Microseconds since 1970 of a day, a clock and the digits of a fraction; finer digits are cut off.
CREATE OR REPLACE MACRO wall_us(day, clock, fraction) AS CASE
  WHEN clock <> '24:00:00'
    THEN epoch_us(try_strptime(day || ' ' || clock, '%Y-%m-%d %H:%M:%S')) + CAST(left(rpad(fraction, 6, '0'), 6) AS BIGINT)
  WHEN trim(fraction, '0') = '' THEN epoch_us(try_strptime(day, '%Y-%m-%d')) + 86400000000 END;
CREATE OR REPLACE MACRO offset_us(written) AS CASE WHEN upper(written) IN ('Z', 'GMT', 'UTC', 'UT') THEN 0 ELSE
  CASE left(written, 1) WHEN '-' THEN -1 ELSE 1 END
    * (CAST(substr(written, 2, 2) AS BIGINT) * 3600 + CAST(right(written, 2) AS BIGINT) * 60) * 1000000 END;

-- A wall clock in a zone. One that the zone skipped or showed twice is no time.
CREATE OR REPLACE MACRO offset_in(zone, us) AS epoch_us(timezone(zone, make_timestamptz(us))) - us;
CREATE OR REPLACE MACRO zone_candidate(zone, wall, day_us) AS wall - offset_in(zone, wall + day_us);
CREATE OR REPLACE MACRO is_at(zone, wall, us) AS us + offset_in(zone, us) = wall;
CREATE OR REPLACE MACRO in_zone(zone, wall) AS CASE
  WHEN upper(zone) IN ('UTC', 'ETC/UTC') THEN wall
  WHEN zone_candidate(zone, wall, -86400000000) = zone_candidate(zone, wall, 86400000000)
    THEN zone_candidate(zone, wall, 86400000000)
  WHEN is_at(zone, wall, zone_candidate(zone, wall, -86400000000)) AND is_at(zone, wall, zone_candidate(zone, wall, 86400000000))
    THEN NULL
  WHEN is_at(zone, wall, zone_candidate(zone, wall, -86400000000)) THEN zone_candidate(zone, wall, -86400000000)
  WHEN is_at(zone, wall, zone_candidate(zone, wall, 86400000000)) THEN zone_candidate(zone, wall, 86400000000) END;

-- Up to 11 digits are seconds, 14 milliseconds, 17 microseconds, 20 nanoseconds; on text, never through a float.
CREATE OR REPLACE MACRO epoch_digits(whole, fraction) AS CASE
  WHEN strlen(whole) <= 11 THEN CAST(whole || left(rpad(fraction, 6, '0'), 6) AS HUGEINT)
  WHEN strlen(whole) <= 14 THEN CAST(whole || left(rpad(fraction, 3, '0'), 3) AS HUGEINT)
  WHEN strlen(whole) <= 17 THEN CAST(whole AS HUGEINT)
  WHEN fraction = '' THEN CAST(whole AS HUGEINT) // 1000 END;

CREATE OR REPLACE MACRO mail_us(weekday, day, month, clock, written) AS CASE
  WHEN weekday <> '' AND weekday <> strftime(try_strptime(lpad(day, 2, '0') || ' ' || month, '%d %b %Y'), '%a') THEN NULL
  ELSE epoch_us(try_strptime(lpad(day, 2, '0') || ' ' || month || ' ' || left(clock || ':00', 8), '%d %b %Y %H:%M:%S'))
    - offset_us(written) END;

CREATE OR REPLACE MACRO within_years(us) AS CASE WHEN us >= 0 AND us < ${Date.UTC(2201) * US_PER_MS} THEN CAST(us AS BIGINT) END;
CREATE OR REPLACE MACRO logged_time(cell, zone) AS within_years(CASE
  WHEN ${fits("cell", RFC_3339)} THEN
    wall_us(${[1, 2, 3].map((group) => part("cell", RFC_3339, group)).join(", ")})
      - offset_us(${part("cell", RFC_3339, 4)})
  WHEN zone <> '' AND ${fits("cell", NAIVE)} THEN
    in_zone(zone, wall_us(${[1, 2, 3].map((group) => part("cell", NAIVE, group)).join(", ")}))
  WHEN ${fits("cell", EPOCH)} THEN
    epoch_digits(${part("cell", EPOCH, 1)}, ${part("cell", EPOCH, 2)})
  WHEN ${fits("cell", COMMON_LOG)} THEN
    epoch_us(try_strptime(${part("cell", COMMON_LOG, 1)}, '%d/%b/%Y:%H:%M:%S %z'))
  WHEN ${fits("cell", MAIL)} THEN
    mail_us(${[1, 2, 3, 4, 5].map((group) => part("cell", MAIL, group)).join(", ")}) END);

-- A count: digits, also 1.5e5; a thousands sign only where the mapping names one.
CREATE OR REPLACE MACRO ungrouped(cell, sign) AS CASE
  WHEN sign = ',' AND ${fits("cell", "[0-9]{1,3}(,[0-9]{3})+(\\.[0-9]+)?")} THEN replace(cell, ',', '')
  WHEN sign = ' ' AND ${fits("cell", SPACE_GROUPS)} THEN regexp_replace(cell, '[ \u00a0\u202f]', '', 'g')
  WHEN sign = '''' AND ${fits("cell", "[0-9]{1,3}(['’][0-9]{3})+(\\.[0-9]+)?")} THEN regexp_replace(cell, '[''’]', '', 'g')
  ELSE cell END;
CREATE OR REPLACE MACRO whole_number(number) AS CASE WHEN number = floor(number) AND number < 9007199254740992 THEN CAST(number AS BIGINT) END;
CREATE OR REPLACE MACRO logged_count(cell, sign) AS CASE
  WHEN ${fits("ungrouped(cell, sign)", "[0-9]{1,40}")} THEN TRY_CAST(ungrouped(cell, sign) AS BIGINT)
  WHEN ${fits("ungrouped(cell, sign)", NUMBER)} THEN whole_number(TRY_CAST(ungrouped(cell, sign) AS DOUBLE)) END;
`;
