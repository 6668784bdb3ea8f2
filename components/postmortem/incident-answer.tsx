import { baseOf, type PostmortemPage, type RevisionNote } from "./postmortem-page.ts";
import { GoneDocument } from "./gone-document.tsx";
import { ComparisonDocument, HistoryDocument, type ComparisonPage, type HistoryPage } from "./history-document.tsx";
import { IncidentListDocument } from "./incident-list-document.tsx";
import type { IncidentList } from "./incident-list-page.ts";
import { NotFoundDocument } from "./not-found-document.tsx";
import { PostmortemDocument } from "./postmortem-document.tsx";

type NotShown = { kind: "withdrawn" } | { kind: "absent" };
export type FoundIncident =
  | ({ kind: "published" } & Pick<PostmortemPage, "revision" | "history" | "neighbours"> & {
        /** All there ever were, revision 1 first. */
        marks: Pick<RevisionNote, "publishedAt">[];
      })
  | NotShown;
export type Answer = {
  asked: { zone: { known?: string; unknown?: string }; publicUrl: string | undefined };
  locale: PostmortemPage["locale"];
  style: string;
};

export const READER_SCRIPT = "/reader.js";

/** The page of an incident, its tombstone, or the one page for everything that is not public. */
export function IncidentAnswer({ found, ...answer }: Answer & { found: FoundIncident }) {
  if (found.kind !== "published") return <NotShownDocument kind={found.kind} {...answer} />;
  const { revision, history, marks, neighbours } = found;
  const firstPublished = marks[0]?.publishedAt;
  const { locale } = answer;
  return (
    <PostmortemDocument
      revision={revision}
      history={history}
      {...(firstPublished !== undefined && { firstPublished })}
      {...(neighbours && { neighbours })}
      basePath={baseOf(locale)}
      {...pageParts(answer, revision.document.zone)}
    />
  );
}

type FoundHistory = ({ kind: "published" } & Pick<HistoryPage, "revision" | "history" | "chain">) | NotShown;
type FoundComparison =
  ({ kind: "published" } & Pick<ComparisonPage, "revision" | "from" | "to" | "changes" | "readable">) | NotShown;

/** The same for the list of revisions and what changed in each. */
export function HistoryAnswer({ found, ...answer }: Answer & { found: FoundHistory }) {
  if (found.kind !== "published") return <NotShownDocument kind={found.kind} {...answer} />;
  const { revision, history, chain } = found;
  return <HistoryDocument {...{ revision, history, chain }} {...pageParts(answer, revision.document.zone)} />;
}

/** The same for what changed between two of them. */
export function ComparisonAnswer({ found, ...answer }: Answer & { found: FoundComparison }) {
  if (found.kind !== "published") return <NotShownDocument kind={found.kind} {...answer} />;
  const { revision, from, to, changes, readable } = found;
  const page = pageParts(answer, revision.document.zone);
  return <ComparisonDocument {...{ revision, from, to, changes, readable }} {...page} />;
}

/** A list of what is published, with the times of the list in the zone that was asked for. */
export function IncidentListAnswer({ list, ...answer }: Answer & { list: IncidentList }) {
  return <IncidentListDocument {...list} {...pageParts(answer, "UTC")} />;
}

export function NotShownDocument({ kind, locale, style }: NotShown & Pick<Answer, "locale" | "style">) {
  return kind === "withdrawn" ? <GoneDocument locale={locale} style={style} /> : <NotFoundDocument style={style} />;
}

export function pageParts({ asked, locale, style }: Answer, ownZone: string) {
  const { known, unknown } = asked.zone;
  return {
    locale,
    style,
    zone: known ?? ownZone,
    ...(unknown === undefined ? {} : { zoneNotice: unknown }),
    ...(asked.publicUrl === undefined ? {} : { publicUrl: asked.publicUrl }),
    scriptPath: READER_SCRIPT,
  };
}
