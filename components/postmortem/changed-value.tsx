import { StatedTime } from "#components/time/stated-time.tsx";
import { fieldInWords } from "#components/words/changed-place.ts";
import type { PageLocale, PageWords } from "#components/words/page-words.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { plain } from "./told.tsx";

type Say = { words: PageWords; locale: PageLocale; zone: string };
type Props = { value: unknown; field: string; say: Say };

/** A value of the document as a reader would be told it: a time as a time, an entry field by field. */
export function ChangedValue({ value, field, say }: Props) {
  const { words, locale, zone } = say;
  if (value === undefined || value === null) return null;
  if (typeof value === "number") return <>{words.number(value)}</>;
  if (typeof value === "boolean") return <>{value ? words.history.yes : words.history.no}</>;
  if (typeof value !== "object") return <>{codeInWords(field, String(value), words)}</>;
  if (isTime(value)) return <StatedTime time={value} zone={zone} locale={locale} />;
  if (isText(value)) return <>{plain(value, say)}</>;
  if (isLongSeries(value)) return <>{words.history.numbers(value.length)}</>;
  const entries = Object.entries(value).filter(([name]) => name !== "key");
  return (
    <span className="change-parts">
      {entries.map(([name, part]) => (
        <span key={name}>
          {!Array.isArray(value) && fieldInWords(name, locale) + words.colon}
          <ChangedValue value={part} field={Array.isArray(value) ? field : name} say={say} />
        </span>
      ))}
    </span>
  );
}

/** Codes of the document that the page has words for. */
function codeInWords(field: string, value: string, words: PageWords): string {
  const known: Record<string, Record<string, string>> = {
    lane: words.timeline.lane,
    milestone: words.milestones,
    severity: words.severity,
    unit: words.units,
    confidence: words.impact.confidence,
    status: words.upstream.status,
    basis: { stated: words.upstream.stated, reading: words.upstream.reading },
    roles: words.disclosure.roles,
    step: words.disclosure.steps,
    state: { ...words.upstream.state, ...words.disclosure.publicationState, ...words.disclosure.states },
    kind: { ...words.upstream.kind, ...words.upstream.links, ...words.credits.kind },
  };
  return known[field]?.[value]?.replace(/：$/, "") ?? value;
}

function isTime(value: object): value is RecordedTime {
  return "precision" in value && "qualifier" in value;
}

/** Counts step by step are drawn; told one after the other they say nothing. */
function isLongSeries(value: object): value is (number | null)[] {
  return Array.isArray(value) && value.length > 20 && value.every((part) => part === null || typeof part === "number");
}

function isText(value: object): value is { en: string; ja?: string } {
  return "en" in value && Object.keys(value).every((name) => name === "en" || name === "ja");
}
