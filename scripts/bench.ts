import { benchAffectedRequests } from "#test/bench/affected-requests.ts";
import { benchImpactEngine, benchLargeLogs } from "#test/bench/impact-engine.ts";
import { benchPageWeight } from "#test/bench/page-weight.ts";
import { benchPublicPage } from "#test/bench/public-page.ts";
import { benchStart } from "#test/bench/start-time.ts";
import { benchTimeline } from "#test/bench/timeline.ts";
import { benchUpstreamLists } from "#test/bench/upstream-lists.ts";
import { benchUpstreamPoll } from "#test/bench/upstream-poll.ts";
import { benchVersionOrder } from "#test/bench/version-order.ts";
import { CannotGoOn, progress, runCommand } from "./progress.ts";

const BENCHES = {
  start: benchStart,
  "public-page": benchPublicPage,
  "page-weight": benchPageWeight,
  timeline: benchTimeline,
  "impact-engine": benchImpactEngine,
  "impact-engine-large": benchLargeLogs,
  "affected-requests": benchAffectedRequests,
  "upstream-poll": benchUpstreamPoll,
  "upstream-lists": benchUpstreamLists,
  "version-order": benchVersionOrder,
};

/** Every benchmark, or those named on the command line; each prints a ratio against a baseline run beside it. */
await runCommand(async () => {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !(name in BENCHES));
  if (unknown !== undefined)
    throw new CannotGoOn(`no benchmark "${unknown}"; there are ${Object.keys(BENCHES).join(", ")}.`);
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    progress(`\n${name}`);
    await bench(progress);
  }
  return 0;
});
