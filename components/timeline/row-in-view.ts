const LOOKED_FOR_MS = 3000;

/** Scrolls to an event wherever it is shown; in a long timeline it may have to appear first, near its `share` of the whole. */
export function bringRowIntoView(id: string, share: number): void {
  if (showRow(id)) return;
  const all = document.querySelector(
    "[role=list][aria-label=Events], [role=region][aria-label='Timeline events'] table",
  );
  if (!all) return;
  const { top, height } = all.getBoundingClientRect();
  window.scrollTo({ top: window.scrollY + top + height * share - window.innerHeight / 2 });
  const observer = new MutationObserver(() => showRow(id) && observer.disconnect());
  observer.observe(all, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), LOOKED_FOR_MS);
}

function showRow(id: string): boolean {
  const row = document.querySelector(`[data-event-id="${CSS.escape(id)}"]`);
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  row?.scrollIntoView({ block: "nearest", behavior: isCalm ? "auto" : "smooth" });
  return row !== null;
}
