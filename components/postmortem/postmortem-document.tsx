import { ZoneBar } from "#components/time/zone-bar.tsx";
import type { PageWords } from "#components/words/page-words.ts";
import { CheckSection } from "./check-section.tsx";
import { CreditsSection } from "./credits-section.tsx";
import { DisclosureSection } from "./disclosure-section.tsx";
import { DocumentShell, Masthead } from "./document-shell.tsx";
import { EvidenceSection } from "./evidence-section.tsx";
import { ImpactSection } from "./impact-section.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { NarrativeSection } from "./narrative-sections.tsx";
import { PageFooter, sheetText } from "./page-footer.tsx";
import { PatternDefinitions } from "./pattern-definitions.tsx";
import { PhaseSection } from "./phase-section.tsx";
import { readingOf, type PostmortemPage, type Reading } from "./postmortem-page.ts";
import { cardPath, reportData } from "./report-data.ts";
import { RevisionsSection, Stamp } from "./revisions-section.tsx";
import { SeriesLine } from "./series-line.tsx";
import { TimelineSection } from "./timeline-section.tsx";
import { plain, Told } from "./told.tsx";
import { UpstreamSection } from "./upstream-section.tsx";

export type { PostmortemPage } from "./postmortem-page.ts";

/** The public postmortem as one complete document: nothing is fetched, nothing waits for a script. */
export function PostmortemDocument(page: PostmortemPage) {
  const reading = readingOf(page);
  const { document, words } = reading;
  return (
    <DocumentShell
      kind="article"
      locale={page.locale}
      title={`${plain(document.title, reading)} | ${words.site.name}`}
      description={plain(document.summary, reading)}
      publicUrl={page.publicUrl}
      pathIn={reading.pathIn}
      data={reportData(page, reading)}
      card={cardPath(reading)}
      sheet={sheetText(page.revision, reading)}
      style={page.style}
      scriptPath={page.scriptPath}
    >
      <Masthead locale={page.locale} pathIn={reading.pathIn} query={reading.query} />
      <ZoneBar
        words={words}
        zone={page.zone}
        ownZone={document.zone}
        path={reading.path}
        zoneNotice={page.zoneNotice}
      />
      <PatternDefinitions />
      <main id="content">
        <Opening page={page} reading={reading} />
        <Body reading={reading} />
        <RevisionsSection revision={page.revision} history={page.history} reading={reading} />
      </main>
      <PageFooter revision={page.revision} reading={reading} />
    </DocumentShell>
  );
}

function Opening({ page, reading }: { page: PostmortemPage; reading: Reading }) {
  const { document, words } = reading;
  const newest = Math.max(...page.history.map(({ number }) => number));
  const note = page.history.find(({ number }) => number === page.revision.number)?.note;
  return (
    <header className="opening">
      {newest > page.revision.number && (
        <p className="notice">
          {words.older(page.revision.number, newest)} <a href={reading.homePath + reading.query}>{words.readNewest}</a>
        </p>
      )}
      <p className="kicker">
        {words.severityLabel}
        {words.colon}
        {words.severity[document.severity] ?? document.severity}
        <span className="ours">{words.aside(words.severityOurs)}</span>
      </p>
      <h1>
        <Told text={document.title} reading={reading} />
      </h1>
      <p className="answer">
        <Told text={document.summary} reading={reading} />
      </p>
      <p className="byline">
        {words.site.revision(page.revision.number)}
        {words.separator}
        {words.site.published} <Stamp instant={page.revision.publishedAt} reading={reading} />
      </p>
      {page.revision.number > 1 && note && (
        <p className="byline">
          {words.history.note}
          {words.colon}
          {note}
        </p>
      )}
      <SeriesLine neighbours={page.neighbours} reading={reading} />
      <Components reading={reading} />
      <KeyFigures reading={reading} />
      <Contents reading={reading} />
    </header>
  );
}

function Components({ reading }: { reading: Reading }) {
  const { words, document } = reading;
  const rows = [
    { label: words.componentsLabel, components: document.components.filter(({ affected }) => affected) },
    { label: words.componentsUnaffected, components: document.components.filter(({ affected }) => !affected) },
  ].filter(({ components }) => components.length > 0);
  if (rows.length === 0) return null;
  return (
    <dl className="facts">
      {rows.map(({ label, components }) => (
        <div key={label}>
          <dt>{label}</dt>
          {components.map(({ key, name, detail }) => (
            <dd key={key}>
              <Told text={name} reading={reading} />
              {detail && (
                <small>
                  <Told text={detail} reading={reading} />
                </small>
              )}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

function Contents({ reading }: { reading: Reading }) {
  const { words } = reading;
  return (
    <nav className="contents" aria-label={words.site.contents}>
      <h2>{words.site.contents}</h2>
      <ol>
        {partsOf(reading).map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function partsOf({ document, words }: Reading): [string, string][] {
  const parts: [string, string, boolean][] = [
    ["phases", words.phases.title, document.phases.length > 0],
    ["timeline", words.timeline.title, document.events.length > 0],
    ["causes", words.causes, document.causes.length > 0],
    ["remedies", words.remedies, document.remedies.length > 0],
    ["impact", words.impact.title, document.impact !== undefined],
    ["upstream", words.upstream.title, document.upstream !== undefined],
    ["evidence", words.evidence.title, document.evidence.length > 0],
    ["advice", words.advice, document.advice.length > 0],
    ["check", words.check.title, document.exposure !== undefined],
    ["disclosure", words.disclosure.title, document.disclosure !== undefined],
    ["continuing", words.continuing, document.continuing.length > 0],
    ["notes", words.notes, document.notes.length > 0],
    ["credits", words.credits.title, document.credits.length > 0],
    ["corrections", words.corrections.title, true],
    ["history", words.history.title, true],
  ];
  return parts.filter(([, , present]) => present).map(([id, title]) => [id, title]);
}

type NarrativeName = "causes" | "remedies" | "continuing" | "notes";

function Body({ reading }: { reading: Reading }) {
  const { document, words } = reading;
  const narrative = (id: NarrativeName, title: PageWords[NarrativeName]) => (
    <NarrativeSection id={id} title={title} sections={document[id]} reading={reading} />
  );
  return (
    <>
      <PhaseSection reading={reading} />
      <TimelineSection reading={reading} />
      {narrative("causes", words.causes)}
      {narrative("remedies", words.remedies)}
      <ImpactSection reading={reading} />
      <UpstreamSection reading={reading} />
      <EvidenceSection reading={reading} />
      <NarrativeSection
        id="advice"
        title={words.advice}
        lead={words.adviceLead}
        sections={document.advice}
        numbered
        reading={reading}
      />
      <CheckSection reading={reading} />
      <DisclosureSection reading={reading} />
      {narrative("continuing", words.continuing)}
      {narrative("notes", words.notes)}
      <CreditsSection reading={reading} />
    </>
  );
}
