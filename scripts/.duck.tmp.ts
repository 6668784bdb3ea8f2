import { DuckDBInstance } from "@duckdb/node-api";
import { readLoggedTime } from "#domain/impact/written-time.ts";
import { microsOf } from "#domain/time/instant.ts";
import { VALUE_MACROS } from "#server/impact/recompute/value-macros.ts";
const c = await (await DuckDBInstance.create(":memory:")).connect();
await c.run("SET TimeZone='UTC';"+VALUE_MACROS+"select 1");
const forms = [
      ...["2025-08-06T00:00:00Z", "2025-08-06t00:00:00.123456789z", "2025-08-06 00:00:00,5 +09:00", "2025-08-06T00:00:00-0430"],
      ...["2025-08-06 10:00:00", "2025-03-09 02:30:00", "2025-11-02 01:30:00", "2025-11-02 00:59:59.9", "2025-02-30T00:00:00Z"],
      ...["1754438400", "1754438400123", "1754438400123456", "1754438400123456789", "1754438400.25", "123", "0x68"],
      ...["06/Aug/2025:00:00:00 +0000", "[06/Aug/2025:00:00:00 -0700]", "06/Foo/2025:00:00:00 +0000"],
      ...["Wed, 06 Aug 2025 00:00:00 GMT", "Thu, 06 Aug 2025 00:00:00 GMT", "6 Aug 2025 10:00 +0200","Sun, 6 Nov 1994 08:49:37 EST"],
      ...["2025-08-06T24:00:00Z", "2025-08-06T00:00:60Z", "2025-08-06", "infinity", "", "2201-01-01T00:00:00Z", "1969-12-31T23:59:59Z","2025-08-06T00:00:00+23:59","2025-08-06T00:00:00+15:00","2025-08-06T00:00:00-00:00"],
];
for (const f of forms) { const t = readLoggedTime(f, "America/New_York"); const r = await c.runAndReadAll("select logged_time(trimmed($a), 'America/New_York')", {a:f}); const s=r.getRowsJson()[0]![0];
 const ts = t.kind==="instant"? String(microsOf(t.instant)) : null; console.log(ts===s?"ok  ":"DIFF", f, t.kind, ts, s, t.kind==="bad"?t.reason:""); }
