import "server-only";

import { ACCOUNT_BANDS, concentrationOf, GAP_BANDS, type Concentration } from "#domain/impact/concentration.ts";
import type { Tx } from "./access.ts";

type Band = Record<"band" | "accounts" | "affected" | "requests", bigint>;
type Gap = { band: bigint | null; count: bigint; repeats: bigint };

/** How the affected requests of one rule revision are shared out among accounts; absent where no account is named. */
export async function accountConcentration(
  tx: Tx,
  incidentId: string,
  ruleRevision: number,
): Promise<Concentration | undefined> {
  const bands = await tx.$queryRaw<Band[]>`
    SELECT width_bucket(affected::float8, ${[...ACCOUNT_BANDS]}::float8[])::bigint AS band, count(*) AS accounts,
      sum(affected)::bigint AS affected, sum(requests)::bigint AS requests
    FROM affected_account WHERE incident_id = ${incidentId}::uuid AND rule_revision = ${ruleRevision}::int AND affected > 0
    GROUP BY 1 ORDER BY 1`;
  if (bands.length === 0) return undefined;
  const gaps = await tx.$queryRaw<Gap[]>`
    SELECT width_bucket(gap, ${[...GAP_BANDS]}::float8[])::bigint AS band, count(*) AS count,
      count(*) FILTER (WHERE nth > 1) AS repeats
    FROM (
      SELECT extract(epoch FROM occurred_at - lag(occurred_at) OVER (PARTITION BY account ORDER BY occurred_at, id))::float8 AS gap,
        CASE WHEN prompt_tokens IS NOT NULL
          THEN row_number() OVER (PARTITION BY account, prompt_tokens ORDER BY occurred_at, id) END AS nth
      FROM affected_request
      WHERE incident_id = ${incidentId}::uuid AND rule_revision = ${ruleRevision}::int AND excluded_reason IS NULL
        AND account <> '') AS apart
    GROUP BY 1 ORDER BY 1`;
  const top = await tx.affectedAccount.findFirst({
    where: { incidentId, ruleRevision, affected: { gt: 0 } },
    orderBy: [{ affected: "desc" }, { account: "asc" }],
    select: { affected: true, requests: true },
  });
  return concentrationOf({
    accounts: bands.map(({ band, accounts, affected, requests }) => ({
      ...{ band: Number(band), accounts: Number(accounts), affected: Number(affected), requests: Number(requests) },
    })),
    gaps: gaps.flatMap(({ band, count }) => (band === null ? [] : [{ band: Number(band), count: Number(count) }])),
    repeats: gaps.reduce((sum, { repeats }) => sum + Number(repeats), 0),
    ...(top && { top: { affected: Number(top.affected), requests: Number(top.requests) } }),
  });
}
