import { compareInstants, parseInstant } from "#domain/time/instant.ts";
import { momentAsked } from "#domain/timeline/moment-asked.ts";

/** `instant` where the words could be read; `problem` says why not. */
export type AsOfAsked = { text: string; problem?: string; instant?: string };

/** As of when a case is asked for, in words or as an instant. What has not come by `now` cannot be shown. */
export function asOfAsked(text: string, zone: string, now: string): AsOfAsked {
  if (text.trim() === "") return { text: "" };
  const asked = momentAsked(text.slice(0, 300), zone);
  if ("problem" in asked) return { text, problem: asked.problem };
  if (compareInstants(asked.instant, parseInstant(now)) > 0) return { text, problem: "That time is still to come." };
  return { text, instant: asked.instant };
}
