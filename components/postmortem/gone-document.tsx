import { pageWords, type PageLocale } from "#components/words/page-words.ts";
import { DocumentShell, Masthead } from "./document-shell.tsx";

export type GonePage = { locale: PageLocale; style: string };

/** The tombstone of a withdrawn report: that it was here, and nothing of what it said. */
export function GoneDocument({ locale, style }: GonePage) {
  const words = pageWords(locale);
  return (
    <DocumentShell kind="website" locale={locale} title={words.gone.title} style={style} unlisted>
      <Masthead locale={locale} />
      <main id="content" className="listing">
        <header className="opening">
          <h1>{words.gone.title}</h1>
          <p className="answer">{words.gone.text}</p>
        </header>
      </main>
    </DocumentShell>
  );
}
