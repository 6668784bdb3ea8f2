import type { Duration } from "#domain/time/duration.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { PublicDocument, Text } from "../public-document.ts";

/** What a reference stands for, before it is put into words of a language and a zone. */
export type ReferenceValue =
  /** `atLeast`: the document states it as a lower bound. */
  | { kind: "count"; count: number; atLeast?: true }
  /** With the keys of the events at its two ends. */
  | { kind: "duration"; duration: Duration; from: string; to: string }
  /** `part: "date"`: the day alone, in the zone of the page. */
  | { kind: "time"; time: RecordedTime; part: "all" | "date" }
  /** A release's tag, a number of an issue, an id: the same in every language. */
  | { kind: "name"; name: string }
  | { kind: "text"; text: Text };

export type Resolved = { ok: true; value: ReferenceValue } | { ok: false; reason: string };

export function found(value: ReferenceValue): Resolved {
  return { ok: true, value };
}

export function missing(reason: string): Resolved {
  return { ok: false, reason };
}

/** `args` by name, in order; a name that ends with ? may be left out. */
export type Resolver = { args: string[]; resolve: (args: string[], document: PublicDocument) => Resolved };
