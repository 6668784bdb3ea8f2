/** What the message of a commit says of other commits and pull requests. */
export type CommitWords = {
  subject: string;
  /** The subject without the numbers that a forge adds behind it. */
  plainSubject: string;
  /** Numbers behind the subject: its own pull request last, the one it brings over from another line before it. */
  pullNumbers: number[];
  /** "(cherry picked from commit …)" */
  pickedFrom: string[];
  /** The pull request that a bot landed with this commit, as its trailer says. */
  lands: PullReference[];
  reverts?: Revert;
};
export type PullReference = { repository?: string; number: number };
/** What a revert names: commits, pull requests or the subject of a commit. */
export type Revert = { commits: string[]; pulls: number[]; subject?: string; isPartial: boolean };

const LONGEST_MESSAGE = 65_536;
const LONGEST_SUBJECT = 1_000;
const SHA = /^[0-9a-f]{7,64}$/;

/** In time linear to the message, whatever it holds. */
export function readCommitMessage(message: string): CommitWords {
  const lines = message.slice(0, LONGEST_MESSAGE).split(/\r?\n/);
  const subject = (lines[0] ?? "").slice(0, LONGEST_SUBJECT).trim();
  const { plain, numbers } = withoutNumbers(subject);
  const body = lines.slice(1).map((line) => line.slice(0, LONGEST_SUBJECT).trim());
  const reverts = revertOf(plain, body);
  const again = reverts ? [] : appliedAgain(plain);
  return {
    subject,
    plainSubject: plain,
    pullNumbers: [...again, ...numbers],
    pickedFrom: body.flatMap((line) => shaBetween(line, "(cherry picked from commit ", ")")),
    lands: body.flatMap(landedBy),
    ...(reverts && { reverts }),
  };
}

/** "Fix it (#12) (#15)" is "Fix it", 12 and 15. */
function withoutNumbers(subject: string): { plain: string; numbers: number[] } {
  const numbers: number[] = [];
  let plain = subject;
  for (;;) {
    const at = plain.endsWith(")") ? plain.lastIndexOf("(#") : -1;
    const number = at < 0 ? "" : plain.slice(at + 2, -1);
    if (!/^[0-9]{1,9}$/.test(number)) return { plain, numbers };
    numbers.unshift(Number(number));
    plain = plain.slice(0, at).trimEnd();
  }
}

function revertOf(plainSubject: string, body: string[]): Revert | undefined {
  const commits = body.flatMap((line) => [
    ...shaBetween(line, "This reverts commit ", ""),
    ...shaBetween(line, "This partially reverts commit ", ""),
  ]);
  const pulls = body.flatMap((line) =>
    line.startsWith("Reverts ") ? referencesIn(line.slice("Reverts ".length)) : [],
  );
  const inner = plainSubject.startsWith('Revert "') ? innerOf(plainSubject) : undefined;
  if (commits.length === 0 && pulls.length === 0 && inner === undefined) return undefined;
  const { plain = "", numbers = [] } = inner === undefined ? {} : withoutNumbers(inner);
  return {
    commits,
    pulls: [...pulls, ...numbers.slice(-1)],
    ...(inner !== undefined && plain !== "" && { subject: plain }),
    isPartial: [plainSubject, ...body].some((line) => /^(?:this )?partial(?:ly)? revert/i.test(line)),
  };
}

/** `Reapply "Fix it (#12)"` that names no revert brings 12 again. */
function appliedAgain(plainSubject: string): number[] {
  return /^(?:Reapply|Reland) "/.test(plainSubject) ? withoutNumbers(innerOf(plainSubject)).numbers.slice(-1) : [];
}

function innerOf(subject: string): string {
  const start = subject.indexOf('"') + 1;
  const end = subject.lastIndexOf('"');
  return subject.slice(start, end < start ? undefined : end).trim();
}

/** The hash after these words; what follows it may only be the end, a comma, a full stop or `after`. */
function shaBetween(line: string, before: string, after: string): string[] {
  if (!line.startsWith(before)) return [];
  const [word = ""] = line.slice(before.length).split(/[\s,.)]/, 1);
  const sha = word.toLowerCase();
  return SHA.test(sha) && (after === "" || line.endsWith(after)) ? [sha] : [];
}

const TRAILERS = ["pull request resolved: ", "pr-url: ", "pull-request: ", "resolves pull request: "];

function landedBy(line: string): PullReference[] {
  const words = line.slice(0, 40).toLowerCase();
  const trailer = TRAILERS.find((start) => words.startsWith(start));
  if (trailer === undefined) return [];
  const value = line.slice(trailer.length).trim();
  const url = /^https:\/\/[^/\s]+\/([\w.-]+\/[\w.-]+)\/pull\/([0-9]{1,9})$/.exec(value);
  const short = /^([\w.-]+\/[\w.-]+)?#([0-9]{1,9})$/.exec(value);
  const [, repository, number] = url ?? short ?? [];
  return number === undefined ? [] : [{ ...(repository && { repository }), number: Number(number) }];
}

function referencesIn(text: string): number[] {
  const [, number] = /^(?:[\w.-]+\/[\w.-]+)?#([0-9]{1,9})\.?$/.exec(text.trim()) ?? [];
  return number === undefined ? [] : [Number(number)];
}
