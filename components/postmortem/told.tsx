import type { ReactNode } from "react";
import type { Text } from "#domain/postmortem/public-document.ts";
import type { Reading } from "./postmortem-page.ts";
import { textIn, withPercent } from "./told-text.ts";

type ToldProps = { text: Text; reading: Pick<Reading, "locale" | "words"> };

/** A text in the reader's language, or in English and marked as such. */
export function Told({ text, reading }: ToldProps) {
  const { content, foreign } = textIn(text, reading.locale);
  if (!foreign) return <>{withCode(content)}</>;
  return (
    <>
      <span lang="en">{withCode(content)}</span> <ForeignMark reading={reading} />
    </>
  );
}

/** Paragraphs are parted by an empty line; lines that begin with "- " are a list. */
export function Prose({ text, reading }: ToldProps) {
  const { content, foreign } = textIn(text, reading.locale);
  return (
    <div className="prose" lang={foreign ? "en" : undefined} dir="auto">
      {content.split(/\n\s*\n/).map((block, index) => (
        <Block key={index} block={block.trim()} />
      ))}
      {foreign && (
        <p>
          <ForeignMark reading={reading} />
        </p>
      )}
    </div>
  );
}

function Block({ block }: { block: string }) {
  const lines = block.split("\n");
  if (!lines.every((line) => line.startsWith("- "))) return <p>{withCode(block)}</p>;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{withCode(line.slice(2))}</li>
      ))}
    </ul>
  );
}

function ForeignMark({ reading }: Pick<ToldProps, "reading">) {
  return (
    <small className="foreign" lang={reading.words.lang}>
      {reading.words.inEnglish}
    </small>
  );
}

export function plain(text: Text, { locale }: Pick<Reading, "locale">): string {
  return textIn(text, locale).content.replaceAll("`", "");
}

function withCode(content: string): ReactNode {
  if (!content.includes("`")) return withPercent(content);
  return content
    .split("`")
    .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : withPercent(part)));
}
