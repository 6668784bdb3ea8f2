import { milestoneWords } from "#components/timeline/event-words.ts";
import { english as n, plural } from "./written-numbers.ts";

/** What happened when, and how long it took. */
export const courseEn = {
  milestones: milestoneWords as Record<string, string>,
  figures: {
    title: "In figures",
    exposure: "Exposure",
    triage: "Report to triage",
    containment: "Declared to contained",
    restoration: "Declared to restored",
    fixed: "Fixed upstream in",
    fixedAll: "protects every configuration",
    fixedNone: "no release yet",
    atLeastCount: "at least",
    how: "How this was found",
    from: "from",
    to: "to",
    fixedFrom: (version: string) => `from ${version}`,
  },
  phases: {
    title: "From report to disclosure",
    lead: "A hatched stretch is a range: one end is known only as a date or as “no later than”.",
    phase: "No.",
    table: "Durations, each with its two ends",
    ends: "From and to",
    duration: "Duration",
    note: "Durations are computed on instants. A date counts as its whole day, read in UTC where no zone was recorded, so what begins or ends at a date is a range.",
    description: (phases: string) => `Phases drawn to scale: ${phases}. The table below holds the same.`,
  },
  metrics: {
    title: "Times by definition",
    metric: "What is measured",
  },
  timeline: {
    title: "Timeline",
    drawing: {
      description: "The timeline is drawn here. The list below holds every entry of it with its date and zone.",
      scale: (zone: string) =>
        `To scale between two breaks; a break says how long nothing is recorded. Clock times in ${zone}.`,
      together: "A mark with a number stands for that many entries, too close to be drawn apart.",
      counted: (count: number) =>
        `${n(count)} entries are too many to draw each: every mark counts those of its stretch.`,
      all: (count: number) => `The list below holds all ${n(count)}.`,
      count: (count: number) => plural(count, "entry", "entries"),
      key: "How to read the drawing",
      kinds: {
        point: "a moment",
        by: "no later than",
        from: "no earlier than",
        about: "about, somewhere within",
        range: "from … to",
        hour: "an hour",
        day: "a date, its whole day",
        month: "a month",
        unknown: "precision not known",
        count: "several entries",
      },
      difference: "another source, and by how much it differs",
    },
    minutes: (minutes: number) => `${n(minutes)} min`,
    gap: (days: number) => `${plural(days, "day", "days")} later`,
    gapAfterEnd: (days: number) => `${plural(days, "day", "days")} after that ended`,
    lane: {
      provider: "Provider",
      researcher: "Researcher",
      upstream: "Upstream",
      status_page: "Status page",
      disclosure: "Disclosure",
    },
    source: "Source",
    asStated: "As stated",
    known: "Known to the provider",
    against: "against the record",
    later: (text: string) => `${text} later`,
    mark: { day: "date", range: "range" },
  },
  differences: {
    title: "Where sources differ",
    lead: "Two sources gave a time for the same moment. Both are kept; one is the record.",
    record: "Record",
    other: "Other source",
    difference: "Difference",
  },
};

export type CourseWords = typeof courseEn;
