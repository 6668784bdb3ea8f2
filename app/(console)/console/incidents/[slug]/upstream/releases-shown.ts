import { shownMoment } from "#components/impact/impact-moment.ts";
import { itemName } from "#components/upstream/record-names.ts";
import type { ReleaseLine } from "#components/upstream/release-table.tsx";
import { methodWords } from "#components/upstream/upstream-words.ts";
import { lineOf, said, type Told } from "./fixes-shown.ts";

/** Releases arrive in version order; the table keeps it as a number. */
export function releasesShown(told: Told): ReleaseLine[] {
  const { fixes, releases, repositories, zone } = told;
  const lines = lineOf(told);
  return releases.map((release, order): ReleaseLine => {
    const { id, tag, version, published, draft, prerelease, yanked, formerCommits } = release;
    const early = fixes.some(({ warnings }) => warnings.some((warning) => warning.tag === tag));
    const marks = [
      draft && "a draft",
      prerelease && "a pre-release",
      yanked && "taken back",
      formerCommits.length > 0 && "its tag was moved",
      early && "published before the merge of a fix it is said to contain",
    ];
    return {
      ...{ id, tag, version, order, line: lines.get(id) ?? "" },
      repository: repositories.find((each) => each.id === release.repository)?.name ?? "",
      published: published ? said(published, zone) : "not reported",
      publishedAt: published?.earliest ?? "",
      marks: marks.filter((mark) => mark !== false),
      moves: formerCommits.map(
        ({ commit, seenAt }) => `stood on ${commit.slice(0, 10)} at ${shownMoment(seenAt, zone)}`,
      ),
      contains: fixes.flatMap((fix) => {
        const found = fix.releases.find((row) => row.id === id);
        if (found?.contained !== "yes") return [];
        const how = found.basis === "human" ? `said by ${found.verdict?.by ?? "a person"}` : methodWords[found.method];
        return [
          `${itemName(fix)} (${[how, found.netEffect === "reverted" && "reverted again"].filter(Boolean).join(", ")})`,
        ];
      }),
    };
  });
}
