import { textFinding, type LintFinding } from "./finding.ts";
import type { LintContext } from "./lint-context.ts";
import type { ReadText } from "./plain-text.ts";
import { agrees, hedgeAt } from "./said-numbers.ts";

const WHOLE = "(\\d{1,3}(?:,\\d{3}){1,4}|\\d{1,12})";
const PERCENT = "(\\d{1,3}(?:\\.\\d{1,3})?) ?(?:%|percent|per cent)(?! of\\b)";
/** "134 of about 18,400 customers (less than 1 %)". */
const SHARE = new RegExp(
  `(?<![\\d.,])${WHOLE}(?: [a-z]+)? (?:out )?of (?:the |about |around |some |all )?${WHOLE}(?: [a-z-]+){0,3}?(?: ?\\( ?(?:about |or |that is |i\\.e\\. )?|, (?=less|more|under|over|about|or |that is|i\\.e)(?:or |that is |i\\.e\\. )?)((?:less than|under|more than|over|about|around) )?${PERCENT}`,
  "gi",
);

/** A part, its whole and a percentage that say different things. */
export function checkShares({ texts }: LintContext): LintFinding[] {
  return texts.flatMap(sharesIn);
}

function sharesIn(read: ReadText): LintFinding[] {
  return [...read.plain.matchAll(SHARE)].flatMap((match) => {
    const [said, part = "", whole = "", , percent = ""] = match;
    const [of, all] = [numberOf(part), numberOf(whole)];
    if (all === 0) return [];
    const share = (of / all) * 100;
    const end = match.index + said.length;
    const start = end - (said.length - said.lastIndexOf(percent));
    const digits = percent.split(".")[1]?.length ?? 0;
    const hedge = hedgeAt(read.plain, start, start + percent.length);
    const isRight =
      hedge === "exact"
        ? Math.abs(Number(percent) - share) <= 0.5 / 10 ** digits + 1e-9
        : agrees(Number(percent), share, hedge);
    if (isRight) return [];
    const exactly = share < 10 ? share.toFixed(2) : share.toFixed(1);
    return [
      textFinding(read, match.index, end, {
        code: "share_disagrees",
        message: `${part} of ${whole} is ${exactly} %.`,
      }),
    ];
  });
}

function numberOf(said: string): number {
  return Number(said.replaceAll(",", ""));
}
