import { NotFound } from "#domain/errors.ts";
import { compareInstants, instantAt } from "#domain/time/instant.ts";
import { momentAsked } from "#domain/timeline/moment-asked.ts";
import { readCase, type CaseView } from "#server/disclosure/read-case.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { zoneOf } from "#server/page-answer.ts";

export type AsOfAsked = { text: string; problem?: string; instant?: string };

/** The case as it stands or stood, and whether it may be written to; no view where none is open. */
export async function readCasePage(slug: string, query: URLSearchParams) {
  const incident = await readIncident(slug);
  const asked = asOfAsked(query.get("asOf") ?? "", zoneOf(query, incident.zone).zone);
  return {
    ...{ incident, asked, person: await currentPerson() },
    view: await caseIfAny(slug, asked.instant),
  };
}

async function caseIfAny(slug: string, asOf: string | undefined): Promise<CaseView | undefined> {
  try {
    return await readCase(slug, { asOf });
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/** What has not come yet cannot be shown. */
export function asOfAsked(text: string, zone: string): AsOfAsked {
  if (text.trim() === "") return { text: "" };
  const asked = momentAsked(text.slice(0, 300), zone);
  if ("problem" in asked) return { text, problem: asked.problem };
  if (compareInstants(asked.instant, instantAt(Date.now() * 1_000)) > 0)
    return { text, problem: "That time is still to come." };
  return { text, instant: asked.instant };
}
