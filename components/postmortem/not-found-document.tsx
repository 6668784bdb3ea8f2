import { pageWords } from "#components/words/page-words.ts";
import { DocumentShell } from "./document-shell.tsx";

/** Says the same to every request, in both languages: what was asked for must not shape the answer. */
export function NotFoundDocument({ style }: { style: string }) {
  return (
    <DocumentShell kind="website" locale="en" title={pageWords("en").missing.title} style={style} unlisted>
      <main id="content" className="listing">
        {(["en", "ja"] as const).map((locale) => {
          const { missing } = pageWords(locale);
          return (
            <section key={locale} lang={locale} className="opening">
              <h1>{missing.title}</h1>
              <p className="answer">{missing.text}</p>
              <p>
                <a href={locale === "ja" ? "/ja" : "/"}>{missing.home}</a>
              </p>
            </section>
          );
        })}
      </main>
    </DocumentShell>
  );
}
