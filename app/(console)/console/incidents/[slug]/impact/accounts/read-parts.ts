import { accountLines } from "#components/impact/account-line.ts";
import { accountSortIn, notifiedParts, partIn } from "#components/impact/account-query.ts";
import { Conflict } from "#domain/errors.ts";
import { listAffectedAccounts, type NoticeSummary } from "#server/impact/list-affected-accounts.ts";
import { listAffectedRequests } from "#server/impact/list-affected-requests.ts";
import { listLogs } from "#server/impact/list-logs.ts";
import { listRuleRevisions } from "#server/impact/list-rule-revisions.ts";
import { zoneOf } from "#server/page-answer.ts";
import { readWhole } from "#server/read-whole.ts";

const A_PART = 25;
const ONE_PART = 200;

/** What the address asks for: one part of the list, or the beginning of each; those who were told nothing first. */
export async function readParts(slug: string, query: URLSearchParams, incidentZone: string) {
  const rules = await listRuleRevisions(slug);
  const revision = rules.find(({ figure }) => figure)?.rule.revision;
  if (revision === undefined) {
    const logs = await readWhole((page) => listLogs(slug, page));
    return { kind: "start" as const, logs: logs.length, hasRule: rules.length > 0 };
  }
  const { zone } = zoneOf(query, incidentZone);
  const contains = query.get("account")?.slice(0, 500);
  const one = partIn(query);
  const { summary = noAccounts } = await listAffectedAccounts(slug, { revision, limit: 1 });
  try {
    const parts = [];
    for (const part of one ? [one] : notifiedParts) {
      if (summary[part] === 0) {
        parts.push({ part, lines: [], total: 0 });
        continue;
      }
      const page = await listAffectedAccounts(slug, {
        ...{ ...accountSortIn(query), revision, notified: part, limit: one ? ONE_PART : A_PART, summary: false },
        ...(contains && { contains }),
        ...(one && query.has("after") && { after: query.get("after") ?? "" }),
      });
      parts.push({
        ...{ part, lines: accountLines(page.items, zone) },
        ...(!contains && { total: summary[part] }),
        ...(page.next !== undefined && { next: moreOf(query, part, one && page.next) }),
      });
    }
    const counted = { revision, newest: rules[0]?.rule.revision, summary, unnamed: await unnamed(slug, revision) };
    return { kind: "accounts" as const, parts, ...counted };
  } catch (error) {
    if (error instanceof Conflict) return { kind: "counted anew" as const };
    throw error;
  }
}

const noAccounts: NoticeSummary = { accounts: 0, reached: 0, bounced: 0, untold: 0 };

export type AccountParts = Extract<Awaited<ReturnType<typeof readParts>>, { kind: "accounts" }>;

/** Affected requests that name no account: nobody can be told of them. */
async function unnamed(slug: string, revision: number): Promise<number> {
  const filter = { account: { empty: true } };
  const { total } = await listAffectedRequests(slug, { revision, filter, limit: 1, total: "counted" });
  return total ?? 0;
}

function moreOf(query: URLSearchParams, part: string, next: string | undefined): string {
  const more = new URLSearchParams(query);
  more.set("notified", part);
  if (next !== undefined) more.set("after", next);
  return `?${more}`;
}
