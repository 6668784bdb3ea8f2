import { differencesOf } from "#domain/timeline/differences.ts";
import { fieldFinding, type LintFinding } from "./finding.ts";
import type { LintContext } from "./lint-context.ts";
import { MILESTONE_WORDS, milestoneSources } from "./milestone-words.ts";

/** Two sources give different times for one moment, and nothing says why. */
export function checkSources({ document }: LintContext): LintFinding[] {
  const { events, notes, causes } = document;
  const told = [...notes, ...causes].map(({ body }) => body.en.toLowerCase());
  return differencesOf(milestoneSources(events)).flatMap(({ milestone, record, other, settled, direction, text }) => {
    if (direction === "same") return [];
    const [counts, differing] = [record, other].map((key) => events.find((event) => event.key === key));
    const source = differing?.source?.name.en.toLowerCase();
    const isTold =
      source !== undefined && told.some((body) => body.includes(source) && /differ|later|earlier|minute/.test(body));
    if (settled && (differing?.body || counts?.body?.en.toLowerCase().includes(source ?? "\n") || isTold)) return [];
    const way = direction === "unclear" ? "differs by" : `is ${direction} by`;
    const open = settled ? "nothing says why" : "none of them is marked as the time of record";
    const who = differing?.source?.name.en ?? other;
    const message = `For "${MILESTONE_WORDS[milestone].en}", ${who} ${way} ${text}, and ${open}.`;
    return [fieldFinding(`/events/${other}/body`, { code: "sources_differ", message })];
  });
}
