import { durationBetween } from "#domain/time/duration.ts";
import { fieldFinding, type LintFinding } from "./finding.ts";
import type { LintContext } from "./lint-context.ts";

/** A release that was published before the fix it is said to contain was merged. */
export function checkReleases({ document: { upstream } }: LintContext): LintFinding[] {
  if (!upstream) return [];
  return upstream.contained.flatMap(({ item: key, release: tag, contained }) => {
    const merged = upstream.items.find((item) => item.key === key)?.merged;
    const release = upstream.releases.find((one) => one.tag === tag);
    if (contained !== "yes" || !merged || !release?.published) return [];
    const { minMs, days, maxMs } = durationBetween(release.published, merged);
    const isOlder = (days ?? 0) > 0 || (minMs !== undefined && minMs > 0 && maxMs !== undefined);
    if (!isOlder) return [];
    const next = upstream.releases.find(({ published }) => {
      const since = published && durationBetween(merged, published);
      return since?.minMs !== undefined && since.minMs >= 0;
    });
    const hint = next ? ` The first one after it is ${next.tag}.` : "";
    const message = `${tag} was published (${release.published.text}) before ${key} was merged (${merged.text}), so it cannot contain it.${hint}`;
    return [fieldFinding(`/upstream/releases/${tag}/published`, { code: "release_older_than_fix", message })];
  });
}
