import { sendCaseCalendar } from "#server/disclosure/answer-case-calendar.ts";

export const dynamic = "force-dynamic";

export async function GET(_request: Request, { params }: { params: Promise<{ slug: string }> }) {
  return sendCaseCalendar(await params);
}
