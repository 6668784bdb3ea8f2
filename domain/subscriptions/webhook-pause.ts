/** After the first, second … failure in a row: the schedule that Standard Webhooks recommends, three days in all. */
const PAUSES_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 72_000];
const JITTER = 0.1;

/** So often something is tried; what failed then has failed. */
export const MOST_ATTEMPTS = PAUSES_SECONDS.length + 1;
/** So many failures in a row, over about two and a half hours, are told to whoever made the endpoint. */
export const ALERT_AFTER = 5;

/** In seconds, after `failures` (1 or more) in a row; undefined after the last. `chance` in 0..1 keeps many from coming back at once. */
export function pauseAfter(failures: number, chance: number): number | undefined {
  const pause = PAUSES_SECONDS[failures - 1];
  return pause === undefined ? undefined : pause * (1 + JITTER * (2 * chance - 1));
}

/** For an endpoint, whose failures may be more than one message's: the longest pause has no end. */
export function longestPauseAfter(failures: number, chance: number): number {
  return pauseAfter(Math.min(failures, PAUSES_SECONDS.length), chance) ?? 0;
}
