import type { ReactElement } from "react";
import { withReferencesTold } from "#domain/postmortem/prose/in-words.ts";
import { evaluateExposure } from "#domain/upstream/evaluate-exposure.ts";
import { CheckDocument } from "./check-document.tsx";
import { answersOf, isBlank, readTyped, searchOf } from "./check-entries.ts";
import { NotShownDocument, pageParts, type Answer, type FoundIncident } from "./incident-answer.tsx";
import { baseOf } from "./postmortem-page.ts";

type Checked = Answer & {
  found: FoundIncident;
  /** Of a form that was sent, or of the address. */
  sent: [string, string][];
  isForm: boolean;
};
/** `passing`: an answer to one reader, with its status; nobody keeps it. */
type CheckAnswer = { kind: FoundIncident["kind"]; page: ReactElement; passing?: 200 | 422 };

const LONGEST_LINK = 4_000;
const MOST_ADDED = 10;

/** The page of "Am I affected?" for what was sent; where nothing can be asked, there is no such page. */
export function checkPage({ found, sent, isForm, ...answer }: Checked): CheckAnswer {
  const stated = found.kind === "published" ? found.revision.document.exposure : undefined;
  if (found.kind !== "published" || !stated) {
    const kind = found.kind === "withdrawn" ? "withdrawn" : "absent";
    return { kind, page: <NotShownDocument kind={kind} {...answer} /> };
  }
  const { revision, history } = found;
  const parts = pageParts(answer, revision.document.zone);
  const exposure = withReferencesTold(stated, revision.document, parts.zone);
  const typed = readTyped(exposure, sent);
  const { answers, refused } = answersOf(exposure, typed);
  const adding = isForm ? rowsToAdd(sent) : 0;
  const isAsked = adding === 0 && (isForm || !isBlank(typed));
  const link = `${baseOf(answer.locale)}/incidents/${revision.document.slug}/check?${searchOf(typed)}`;
  const result = isAsked
    ? { result: evaluateExposure(exposure, answers), ...(link.length <= LONGEST_LINK && { link }) }
    : undefined;
  const page = (
    <CheckDocument
      {...parts}
      revision={revision}
      history={history}
      exposure={exposure}
      typed={typed}
      refused={refused}
      added={adding === 0 ? 0 : adding + Math.max(0, rowsSent(sent) - typed.nodes.length)}
      {...(result && { result })}
    />
  );
  const passing = isForm || isAsked ? (refused.length > 0 ? 422 : 200) : undefined;
  return { kind: "published", page, ...(passing && { passing }) };
}

function rowsToAdd(sent: [string, string][]): number {
  const wanted = Number(sent.find(([name]) => name === "add")?.[1] ?? 0);
  return Number.isInteger(wanted) ? Math.min(Math.max(wanted, 0), MOST_ADDED) : 0;
}

/** Empty ones too. */
function rowsSent(sent: [string, string][]): number {
  return new Set(sent.flatMap(([name]) => /^node\.([1-9]\d{0,2})\./.exec(name)?.[1] ?? [])).size;
}
