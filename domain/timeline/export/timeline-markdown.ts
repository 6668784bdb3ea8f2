import { displayTime, type DisplayedPoint, type DisplayedTime, type Locale } from "#domain/time/display.ts";
import type { Text } from "../timeline-event.ts";
import type { ExportedEvent } from "./exported-event.ts";
import { exportWords } from "./export-words.ts";
import { markdownLink, markdownText } from "./markdown-text.ts";

/** Within a list item. */
const HARD_BREAK = "\\\n  ";

type Options = { zone: string; locale: Locale; title?: Text };

/** A list to read, under the days of the page's zone; a date stands first on its own day and is never shifted. */
export function timelineMarkdown(events: readonly ExportedEvent[], { zone, locale, title }: Options): string {
  const words = exportWords[locale];
  const shown = events.map((event) => ({ event, display: displayTime(event.time, zone, locale) }));
  const blocks = shown.flatMap(({ event, display }, index) => {
    const isNewDay = display.heading !== shown[index - 1]?.display.heading;
    return [...(isNewDay ? [`## ${display.heading}`] : []), item(event, display, zone, locale)];
  });
  const heading = title ? markdownText(inLocale(title, locale)) : words.timeline;
  return `${[`# ${heading}`, words.zoneNote(zone), ...(blocks.length === 0 ? [words.empty] : blocks)].join("\n\n")}\n`;
}

function item(event: ExportedEvent, display: DisplayedTime, zone: string, locale: Locale): string {
  const words = exportWords[locale];
  const { lane, title, body, source, record, knownAt, milestone } = event;
  const marks = [words.lane[lane], ...(record && milestone ? [words.record] : [])].join(", ");
  const lines = [
    `- **${when(display)}** ${markdownText(inLocale(title, locale))} *(${marks})*`,
    ...(body ? paragraphs(inLocale(body, locale)) : []),
    ...(knownAt ? [words.known(displayTime(knownAt, zone, locale).spoken)] : []),
    ...(source ? [words.source(sourceText(source, locale))] : []),
  ];
  return lines.join("\n\n  ");
}

/** The day is in the heading; an end on another day names it. */
function when(display: DisplayedTime): string {
  const { through, qualifierText } = display;
  const start = clock(display, through?.time === undefined);
  const otherDay = through?.time !== undefined && through.day !== display.day ? `${through.date} ` : "";
  const end = through ? ` – ${otherDay}${clock(through, true)}` : "";
  return `${qualifierText === undefined ? "" : `${qualifierText} `}${start}${end}`;
}

function clock({ time, date, zoneLabel }: DisplayedPoint, withZone: boolean): string {
  if (time === undefined) return date;
  return withZone && zoneLabel !== undefined ? `${time} ${zoneLabel}` : time;
}

function paragraphs(text: string): string[] {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.split("\n").map(markdownText).filter(Boolean).join(HARD_BREAK))
    .filter(Boolean);
}

function sourceText(source: { name: Text; url?: string }, locale: Locale): string {
  const name = inLocale(source.name, locale);
  return source.url === undefined ? markdownText(name) : markdownLink(name, source.url);
}

function inLocale({ en, ja }: Text, locale: Locale): string {
  return locale === "ja" ? (ja ?? en) : en;
}
