import type { PublicDocument } from "../public-document.ts";
import { REFERENCE_GROUPS, type KnownReference } from "./reference-groups.ts";
import { referenceWords } from "./reference-words.ts";
import { readReference, resolveReference } from "./references.ts";
import { eventNamed } from "./resolve-times.ts";

/** Every reference that the document resolves, those of one group in the order of the document. */
export function knownReferences(document: PublicDocument): KnownReference[] {
  const names: Record<KnownReference["group"], string[]> = {
    Impact: impactNames(document),
    Times: eventNames(document).flatMap((name) => [`event ${name}`, `date ${name}`, `known ${name}`]),
    Durations: pairs(milestonesOf(document)).map(([from, to]) => `duration ${from} ${to}`),
    Releases: releaseNames(document),
    Disclosure: [
      ...["publication-count", "party-count"],
      ...(document.disclosure?.identifiers ?? []).map(({ scheme }) => `identifier ${scheme}`),
    ],
  };
  return REFERENCE_GROUPS.flatMap((group) =>
    names[group].flatMap((name) => {
      const source = `{{${name}}}`;
      const resolved = resolveReference(readReference(source), document);
      if (!resolved.ok) return [];
      const say = (locale: "en" | "ja") =>
        referenceWords(resolved.value, locale, document.zone)
          .map(({ text }) => text)
          .join("");
      return [{ group, source, en: say("en"), ja: say("ja") }];
    }),
  );
}

function impactNames({ impact }: PublicDocument): string[] {
  const plain = ["count", "accounts", "threshold", "from", "until", "as-of"].map((name) => `impact.${name}`);
  return [...plain, ...(impact?.excluded ?? []).map(({ key }) => `impact.excluded ${key}`)];
}

/** By milestone where it is the event that counts for it, else by key. */
function eventNames(document: PublicDocument): string[] {
  return document.events
    .map((event) => {
      const { key, milestone } = event;
      return milestone !== undefined && eventNamed(milestone, document) === event ? milestone : key;
    })
    .filter((name, index, all) => all.indexOf(name) === index);
}

/** In the order of their times. */
function milestonesOf(document: PublicDocument): string[] {
  return document.events.flatMap((event) =>
    event.milestone !== undefined && eventNamed(event.milestone, document) === event ? [event.milestone] : [],
  );
}

function pairs(names: string[]): [string, string][] {
  return names.flatMap((from, index) => names.slice(index + 1).map((to): [string, string] => [from, to]));
}

function releaseNames({ upstream }: PublicDocument): string[] {
  if (!upstream) return [];
  return [
    "fixed-in",
    ...upstream.configurations.map(({ key }) => `fixed-in ${key}`),
    ...upstream.releases.flatMap(({ tag }) => [`release ${tag}`, `release-date ${tag}`]),
    ...upstream.items.map(({ key }) => `item ${key}`),
  ];
}
