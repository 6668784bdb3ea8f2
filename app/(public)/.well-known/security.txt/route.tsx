import { documentStyle } from "#components/postmortem/document-style.generated.ts";
import { htmlDocument } from "#components/postmortem/html-document.ts";
import { NotShownDocument } from "#components/postmortem/incident-answer.tsx";
import { securityTxt } from "#domain/postmortem/security-txt.ts";
import { answerDocument, HTML, type Made } from "#server/postmortem/read-and-answer.ts";
import { readSecurityContacts } from "#server/postmortem/read-security-contacts.ts";

export {
  refuseMethod as DELETE,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as POST,
  refuseMethod as PUT,
} from "#server/postmortem/read-and-answer.ts";

export const dynamic = "force-dynamic";

/** Not kept for the next reader: the day moves what it says. Without a contact there is no such file. */
export function GET(request: Request) {
  return answerDocument(request, { path: "", zoned: false }, async ({ origin }): Promise<Made> => {
    const { contacts, today } = readSecurityContacts();
    if (contacts.length > 0)
      return { kind: "published", type: "text/plain; charset=utf-8", text: securityTxt(contacts, origin, today) };
    const { renderToStaticMarkup } = await import("react-dom/server");
    const page = <NotShownDocument kind="absent" locale="en" style={documentStyle} />;
    return { kind: "absent", type: HTML, text: htmlDocument(renderToStaticMarkup(page)), style: documentStyle };
  });
}
