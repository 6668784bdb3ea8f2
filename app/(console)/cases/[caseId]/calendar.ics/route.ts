import { sendCaseCalendar } from "#server/disclosure/answer-case-calendar.ts";

export const dynamic = "force-dynamic";

/** The dates that the party of whoever is signed in may see. */
export async function GET(_request: Request, { params }: { params: Promise<{ caseId: string }> }) {
  return sendCaseCalendar(await params);
}
