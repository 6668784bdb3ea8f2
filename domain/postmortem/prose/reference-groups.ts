/** In which whoever writes looks for a reference. Apart, so that a browser needs no parser to name them. */
export const REFERENCE_GROUPS = ["Impact", "Times", "Durations", "Releases", "Disclosure"] as const;

/** What can be referred to now, with what it says in both languages in the zone of the incident. */
export type KnownReference = { group: (typeof REFERENCE_GROUPS)[number]; source: string; en: string; ja: string };
