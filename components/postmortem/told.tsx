import { languageOf } from "#domain/postmortem/prose/language-of.ts";
import { proseText } from "#domain/postmortem/prose/prose-text.ts";
import { proseTree } from "#domain/postmortem/prose/prose-tree.ts";
import type { Text } from "#domain/postmortem/public-document.ts";
import type { Reading } from "./postmortem-page.ts";
import { ProseNodes } from "./prose-nodes.tsx";

/** Texts are told from a document: their references say what is in it. */
export type ToldReading = Pick<Reading, "locale" | "words" | "zone" | "document">;
type ToldProps = { text: Text; reading: ToldReading };

/** A line in the reader's language, or in English and marked as such: code and emphasis, no links and no blocks. */
export function Told({ text, reading }: ToldProps) {
  const line = <ProseNodes nodes={proseTree(text, reading, "line")} />;
  if (!isForeign(text, reading)) return line;
  return (
    <>
      <span lang="en">{line}</span> <ForeignMark reading={reading} />
    </>
  );
}

/** A text of paragraphs, lists and the like. `below`: the heading under which it stands. */
export function Prose({ text, reading, below }: ToldProps & { below?: number }) {
  const foreign = isForeign(text, reading);
  return (
    <div className="prose" lang={foreign ? "en" : undefined} dir="auto">
      <ProseNodes nodes={proseTree(text, reading, "blocks")} below={below} />
      {foreign && (
        <p>
          <ForeignMark reading={reading} />
        </p>
      )}
    </div>
  );
}

function isForeign(text: Text, { locale }: ToldReading): boolean {
  return languageOf(text, locale).locale !== locale;
}

function ForeignMark({ reading }: Pick<ToldProps, "reading">) {
  return (
    <small className="foreign" lang={reading.words.lang}>
      {reading.words.inEnglish}
    </small>
  );
}

/** A line in plain words, for attributes and data. A name refers to nothing and can be told without a document. */
export function plain(text: Text, reading: Pick<Reading, "locale"> & Partial<ToldReading>): string {
  const { document, locale, zone = "UTC" } = reading;
  return proseText(text, document, locale, zone, "line");
}
