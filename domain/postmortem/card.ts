import { displayTime } from "#domain/time/display.ts";
import type { Locale } from "#domain/time/locale.ts";
import { instantTime } from "./instant-time.ts";
import { languageOf } from "./prose/language-of.ts";
import { proseText } from "./prose/prose-text.ts";
import type { PublishedRevision } from "./public-document.ts";

/** The words on the picture that stands for a report where it is linked. */
export type CardWords = {
  /** The site and, where there is one, the series. */
  kicker: string;
  title: string;
  /** Severity, in words. */
  severity: string;
  /** When the newest revision was published, in the incident's zone, which is named. */
  stated: string;
};

export type CardLabels = {
  site: string;
  colon: string;
  separator: string;
  severityLabel: string;
  severity: Record<string, string>;
  published: string;
};

const LONGEST_TITLE = 200;

export function cardWords(
  { document, publishedAt }: Pick<PublishedRevision, "document" | "publishedAt">,
  locale: Locale,
  labels: CardLabels,
): CardWords {
  const { date, time, zoneLabel } = displayTime(instantTime(publishedAt), document.zone, locale);
  const title = proseText(document.title, document, locale, document.zone, "line");
  const letters = [...title];
  const series = document.series && languageOf(document.series.name, locale).content;
  return {
    kicker: [labels.site, ...(series === undefined ? [] : [series])].join(" · "),
    title: letters.length > LONGEST_TITLE ? `${letters.slice(0, LONGEST_TITLE - 1).join("")}…` : title,
    severity: `${labels.severityLabel}${labels.colon}${labels.severity[document.severity] ?? document.severity}`,
    stated: `${labels.published} ${[date, time, zoneLabel].filter(Boolean).join(" ")}${document.zone === zoneLabel ? "" : labels.separator + document.zone}`,
  };
}

type Node = { type: string; props: { style: Record<string, string | number>; children?: (Node | string)[] | string } };

const INK = "#1b1a17";
const SOFT = "#55524a";
const ACCENT = "#0b5563";

/** The picture laid out: a plain tree of boxes, as satori takes it. A title has at most as many lines as there is room for. */
export function cardLayout({ kicker, title, severity, stated }: CardWords): Node {
  const length = [...title].reduce((width, letter) => width + (letter > "\u2e7f" ? 2 : 1), 0);
  const [size, lines] = length > 110 ? [46, 5] : length > 70 ? [56, 4] : [68, 3];
  const heading = { color: INK, fontSize: size, fontWeight: 700, lineHeight: 1.25, lineClamp: lines };
  const page = { width: 1200, height: 630, padding: "58px 72px 56px", background: "#fbfaf7" };
  return box({ ...page, borderTop: `14px solid ${ACCENT}`, justifyContent: "space-between" }, [
    box({}, [
      text(kicker, { color: ACCENT, fontSize: 30, fontWeight: 700, lineClamp: 1, marginBottom: 30 }),
      text(title, heading),
    ]),
    box({}, [
      text(severity, { color: INK, fontSize: 30, fontWeight: 700, lineClamp: 1 }),
      text(stated, { color: SOFT, fontSize: 26, fontWeight: 400, lineClamp: 1, marginTop: 10 }),
    ]),
  ]);
}

function box(style: Record<string, string | number>, children: Node[]): Node {
  const boxed = { display: "flex", flexDirection: "column", boxSizing: "border-box", ...style };
  return { type: "div", props: { style: boxed, children } };
}

function text(words: string, style: Record<string, string | number>): Node {
  return { type: "div", props: { style: { display: "block", wordBreak: "break-word", ...style }, children: words } };
}
