import "server-only";

import { toProblem } from "../problem.ts";
import { caseCalendar, partyCalendar } from "./case-calendar.ts";

const HEADERS = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" };

/** The calendar of a case as a download, to the people of the incident or to who stands for a party. */
export async function sendCaseCalendar(asked: { slug: string } | { caseId: string }): Promise<Response> {
  try {
    const file = "slug" in asked ? await caseCalendar(asked.slug) : await partyCalendar(asked.caseId);
    const named = { "content-disposition": `attachment; filename="${file.fileName}"` };
    return new Response(file.text, { headers: { ...HEADERS, ...named, "content-type": file.type } });
  } catch (error) {
    const { status, detail } = toProblem(error);
    return new Response(`${detail}\n`, {
      status,
      headers: { ...HEADERS, "content-type": "text/plain; charset=utf-8" },
    });
  }
}
