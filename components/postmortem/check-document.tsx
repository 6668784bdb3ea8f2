import { ZoneBar } from "#components/time/zone-bar.tsx";
import type { PublicExposure } from "#domain/postmortem/public-document.ts";
import { PROTECTION_STATUSES } from "#domain/upstream/fix-matrix.ts";
import { refusedLabel } from "./check-accepted.ts";
import { answerPieces, type Told as Answered } from "./check-answer.ts";
import type { Refused, Typed } from "./check-entries.ts";
import { CheckForm } from "./check-form.tsx";
import { Pieces } from "./check-pieces.tsx";
import { DocumentShell, Masthead } from "./document-shell.tsx";
import { StatusMark } from "./fix-matrix.tsx";
import { JsonBlock } from "./json-block.tsx";
import { PageFooter } from "./page-footer.tsx";
import { readingOf, type PostmortemPage } from "./postmortem-page.ts";
import { plain, Told } from "./told.tsx";

export const CHECK_SCRIPT = "/check.generated.js";

export type CheckPage = Omit<PostmortemPage, "basePath"> & {
  exposure: PublicExposure;
  typed: Typed;
  refused: Refused[];
  added: number;
  /** Absent until something was asked. */
  result?: Pick<Answered, "result" | "link">;
};

/** "Am I affected?": a form that answers without a script, and with it without asking anybody. */
export function CheckDocument(page: CheckPage) {
  const { exposure, locale, zone } = page;
  const reading = readingOf({ ...page, basePath: locale === "ja" ? "/ja" : "" });
  const { document, words, query } = reading;
  const pathIn = (other: typeof locale) => `${reading.pathIn(other)}/check`;
  return (
    <DocumentShell
      kind="article"
      locale={locale}
      title={`${words.check.title} ${plain(document.title, reading)} | ${words.site.name}`}
      description={words.check.lead}
      publicUrl={page.publicUrl}
      pathIn={pathIn}
      style={page.style}
      scriptPath={page.scriptPath}
    >
      <Masthead locale={locale} pathIn={pathIn} query={query} />
      <ZoneBar words={words} zone={zone} ownZone={document.zone} path={pathIn(locale)} zoneNotice={page.zoneNotice} />
      <main id="content">
        <header className="opening">
          <p className="kicker">
            <Told text={document.title} reading={reading} />
          </p>
          <h1>{words.check.title}</h1>
          <p className="answer">{words.check.lead}</p>
          <p className="byline">
            <a href={reading.homePath + query}>{words.check.back}</a>
          </p>
        </header>
        <div className="check">
          <section aria-labelledby="deployment-title">
            <h2 id="deployment-title">{words.check.deployment}</h2>
            <CheckForm {...page} action={pathIn(locale) + query} reading={reading} />
          </section>
          <Answer page={page} words={words} />
          <p className="check-said" role="status" id="check-said" />
        </div>
      </main>
      <PageFooter revision={page.revision} reading={reading} />
      {PROTECTION_STATUSES.map((status) => (
        <template key={status} data-mark={status}>
          <StatusMark status={status} />
        </template>
      ))}
      <JsonBlock
        type="application/json"
        id="check-data"
        data={{ exposure, words: words.check, inEnglish: words.inEnglish, locale }}
      />
      <script src={CHECK_SCRIPT} defer />
    </DocumentShell>
  );
}

type AnswerProps = { page: CheckPage; words: ReturnType<typeof readingOf>["words"] };

function Answer({ page, words }: AnswerProps) {
  const { locale, refused, result } = page;
  const say = { words: words.check, locale, inEnglish: words.inEnglish };
  return (
    <section id="answer" className="check-answer" aria-labelledby="answer-title" tabIndex={-1}>
      <h2 id="answer-title">{words.check.answer}</h2>
      <RefusedList refused={refused} page={page} words={words} />
      <div id="check-result" className="prose">
        {result ? <Pieces pieces={answerPieces({ ...say, ...result })} /> : <p>{words.check.noAnswer}</p>}
      </div>
    </section>
  );
}

/** Always there, so that the page's script has a place for it. */
function RefusedList({ refused, page, words }: AnswerProps & { refused: Refused[] }) {
  return (
    <div id="check-refused" className="notice" hidden={refused.length === 0}>
      <p>{words.check.refused}</p>
      <ul>
        {refused.map((one) => (
          <li key={one.name}>
            <a href={`#${one.name}`}>{refusedLabel(one, words.check, page.locale)}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
