import type { CheckWords } from "#components/words/check-words-en.ts";
import type { PageLocale } from "#components/words/page-words.ts";
import type { ProtectionStatus, Text } from "#domain/postmortem/public-document.ts";
import { VERDICT_IN_MATRIX } from "#domain/postmortem/verdict-in-matrix.ts";
import type { AdviceGiven, ExposureResult } from "#domain/upstream/evaluate-exposure.ts";
import { textIn, withPercent } from "./told-text.ts";

/** What the server and the page's script both draw, each with its own means. */
export type Piece =
  string | { mark: ProtectionStatus } | { tag: string; attributes?: Record<string, string>; children: Piece[] };

export type Saying = { words: CheckWords; locale: PageLocale; inEnglish: string };
export type Told = Saying & { result: ExposureResult; link?: string };

const CHECK_MARKS = { met: "protected", not_met: "exposed", unknown: "unknown" } as const;

/** The verdict by word and shape, what to do next, each reason, and the checks for operators. */
export function answerPieces({ result, link, ...say }: Told): Piece[] {
  const { words } = say;
  const status = VERDICT_IN_MATRIX[result.verdict];
  return [
    paragraph(`verdict status-${status.replace("_", "-")}`, { mark: status }, words.verdicts[result.verdict]),
    heading(words.next),
    element("p", said(result.nextStep, say)),
    heading(words.why),
    element(
      "ul",
      result.reasons.map(({ text }) => element("li", said(text, say))),
    ),
    ...(result.advice.length > 0 ? [heading(words.checks), checkList(result.advice, say)] : []),
    ...(link === undefined ? [] : [linkTo(link, words)]),
  ];
}

function checkList(advice: AdviceGiven[], say: Saying): Piece {
  const items = advice.map(({ text, state, details }) =>
    element("li", [
      element("p", said(text, say)),
      ...(state ? [stateOf(state, say.words)] : []),
      ...(details.length > 0
        ? [
            element(
              "ul",
              details.map((detail) => element("li", said(detail.text, say))),
            ),
          ]
        : []),
    ]),
  );
  return element("ol", items, { class: "checks" });
}

function stateOf(state: NonNullable<AdviceGiven["state"]>, words: CheckWords): Piece {
  const mark = CHECK_MARKS[state];
  return paragraph(`status status-${mark}`, { mark }, words.checkStates[state]);
}

function linkTo(link: string, words: CheckWords): Piece {
  const stays = link.startsWith("#") ? [" ", element("small", [words.linkStays])] : [];
  return element("p", [element("a", [words.link], { href: link }), ...stays], { class: "answer-link" });
}

function said(text: Text, { locale, inEnglish }: Saying): Piece[] {
  const { content, foreign } = textIn(text, locale);
  const parts = content
    .split("`")
    .map((part, index) => (index % 2 === 1 ? element("code", [part]) : withPercent(part)));
  if (!foreign) return parts;
  return [
    element("span", parts, { lang: "en" }),
    " ",
    element("small", [inEnglish], { class: "foreign", lang: locale }),
  ];
}

function heading(words: string): Piece {
  return element("h3", [words]);
}

function paragraph(name: string, ...children: Piece[]): Piece {
  return element("p", children, { class: name });
}

function element(tag: string, children: Piece[], attributes: Record<string, string> = {}): Piece {
  return { tag, attributes, children };
}
