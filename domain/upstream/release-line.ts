/** One line of releases of a repository: `v*` and `gateway-v*` are different lines. `branch` is where its fixes land. */
export type ReleaseLine = { key: string; tagPattern: string; branch?: string };

/** The version that a tag of this line names; undefined where the tag is of another line. `*` stands for the version. */
export function tagVersion(tagPattern: string, tag: string): string | undefined {
  const at = tagPattern.indexOf("*");
  if (at < 0) return undefined;
  const [before, after] = [tagPattern.slice(0, at), tagPattern.slice(at + 1)];
  if (tag.length <= before.length + after.length) return undefined;
  if (!tag.startsWith(before) || !tag.endsWith(after)) return undefined;
  const version = tag.slice(before.length, tag.length - after.length);
  return /^v?\d/.test(version) ? version : undefined;
}

/** The line whose pattern says most about the tag; a tag that fits none is of no line. */
export function lineOfTag<T extends { tagPattern: string }>(
  lines: readonly T[],
  tag: string,
): { line: T; version: string } | undefined {
  const fitting = lines.flatMap((line) => {
    const version = tagVersion(line.tagPattern, tag);
    return version === undefined ? [] : [{ line, version }];
  });
  const [first, ...others] = fitting;
  return first && others.reduce((best, next) => (wordsOf(next.line) > wordsOf(best.line) ? next : best), first);
}

function wordsOf({ tagPattern }: { tagPattern: string }): number {
  return tagPattern.length;
}
