import { generateSources } from "./build.ts";
import { CannotGoOn, progress, runCommand } from "./progress.ts";

type Bench = (say: (line: string) => void) => Promise<void>;

/** Loaded when they are run: what they load is partly made by the first start only. */
const BENCHES: Record<string, () => Promise<Bench>> = {
  start: async () => (await import("#test/bench/start-time.ts")).benchStart,
  "public-page": async () => (await import("#test/bench/public-page.ts")).benchPublicPage,
  "exported-page": async () => (await import("#test/bench/export-under-nginx.ts")).benchExport,
  "published-many": async () => (await import("#test/bench/published-many.ts")).benchPublishedMany,
  lighthouse: async () => (await import("#test/bench/lighthouse.ts")).benchLighthouse,
  "page-weight": async () => (await import("#test/bench/page-weight.ts")).benchPageWeight,
  timeline: async () => (await import("#test/bench/timeline.ts")).benchTimeline,
  "impact-engine": async () => (await import("#test/bench/impact-engine.ts")).benchImpactEngine,
  "impact-engine-large": async () => (await import("#test/bench/impact-engine.ts")).benchLargeLogs,
  "affected-requests": async () => (await import("#test/bench/affected-requests.ts")).benchAffectedRequests,
  "upstream-poll": async () => (await import("#test/bench/upstream-poll.ts")).benchUpstreamPoll,
  "upstream-lists": async () => (await import("#test/bench/upstream-lists.ts")).benchUpstreamLists,
  "version-order": async () => (await import("#test/bench/version-order.ts")).benchVersionOrder,
};

/** Every benchmark, or those named on the command line; each prints a ratio against a baseline run beside it. */
await runCommand(async () => {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !Object.hasOwn(BENCHES, name));
  if (unknown !== undefined)
    throw new CannotGoOn(`no benchmark "${unknown}"; there are ${Object.keys(BENCHES).join(", ")}.`);
  await generateSources();
  for (const [name, load] of Object.entries(BENCHES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    progress(`\n${name}`);
    const bench = await load();
    await bench(progress);
  }
  return 0;
});
