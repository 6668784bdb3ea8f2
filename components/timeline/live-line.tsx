import type { LiveState } from "./live-source.ts";

const words: Record<LiveState, string> = {
  connecting: "Connecting to what others save…",
  live: "Live: what others save appears by itself",
  lost: "Not live: connecting again…",
  gone: "You may no longer see what is saved here: reload the page",
};

/** Whether this page hears what others save, and what it heard last. */
export function LiveLine({ state, said }: { state: LiveState; said: string }) {
  const look = state === "live" ? "text-good" : state === "gone" ? "text-bad" : "text-warn";
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 text-[0.8125rem] text-soft">
      <p>
        <span aria-hidden className={look}>
          {state === "live" ? "● " : "○ "}
        </span>
        {words[state]}
      </p>
      <p role="status" aria-live="polite" className="min-w-0 font-medium text-ink [overflow-wrap:anywhere]">
        {said}
      </p>
    </div>
  );
}
