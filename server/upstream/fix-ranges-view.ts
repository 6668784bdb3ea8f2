import "server-only";

import { affectedRanges, withinLine } from "#domain/upstream/affected-ranges.ts";
import {
  lintRanges,
  osvRange,
  type AffectedRange,
  type OsvRange,
  type RangeFinding,
} from "#domain/upstream/osv-events.ts";
import type { FixTable } from "./fix-table.ts";
import { linesOf } from "./release-lines.ts";

/** Which versions are affected, as events of OSV; without `range` where none is, or where they have no order that we know. */
export type AffectedView = {
  configuration: string;
  range?: OsvRange;
  /** What a scanner would read otherwise than it was meant. */
  findings: RangeFinding[];
  lines: { line: string; range?: OsvRange }[];
};

/** Of what is said of each configuration. A line with bounds has what lies within them. */
export function affectedViews({ scheme, repository, configurations }: FixTable): AffectedView[] {
  const inEvents = (ranges: AffectedRange[]) => {
    const range = ranges.length > 0 ? osvRange(scheme, ranges) : undefined;
    return range && { range };
  };
  return configurations.keys.map((key) => {
    const own = configurations.protections.filter(({ configuration }) => configuration === key);
    const ranges = affectedRanges(scheme, own);
    return {
      ...{ configuration: key, ...inEvents(ranges), findings: lintRanges(scheme, ranges) },
      lines: linesOf(repository).map((line) => ({ line: line.key, ...inEvents(withinLine(scheme, ranges, line)) })),
    };
  });
}
