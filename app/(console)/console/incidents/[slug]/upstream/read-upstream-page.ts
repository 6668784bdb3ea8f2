import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { readWhole } from "#server/read-whole.ts";
import { listDeployments } from "#server/upstream/list-deployments.ts";
import { listUpstream } from "#server/upstream/list-upstream.ts";
import { readFixes } from "#server/upstream/read-fixes.ts";

const ITEMS = 50;

/** What the overview tells: one page of items, and the releases and repositories they stand in. */
export async function readUpstreamPage(slug: string, query: URLSearchParams) {
  const [after, repository] = [query.get("after"), query.get("repository")];
  return {
    incident: await readIncident(slug),
    fixes: await readFixes(slug, {
      ...{ limit: ITEMS, ...(after !== null && { after }), ...(repository !== null && { repository }) },
    }),
    repositories: await readWhole((page) => listUpstream("repositories", slug, page)),
    releases: await readWhole((page) => listUpstream("releases", slug, page)),
    deployments: await readWhole((page) => listDeployments(slug, page)),
    person: await currentPerson(),
  };
}
