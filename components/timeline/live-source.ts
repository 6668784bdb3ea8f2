import type { TimelineNews } from "#domain/timeline/timeline-news.ts";

/** `gone`: whoever watches may see this timeline no longer. */
export type LiveState = "connecting" | "live" | "lost" | "gone";
type Hear = { news: (news: TimelineNews) => void; state: (state: LiveState) => void };

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;

/** Hears what is saved, from `position` on, over broken connections too; not while nobody looks at the page. */
export function listenToTimeline(address: string, position: string, hear: Hear): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE_MS;
  let last = position;
  let isOver = false;

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const open = () => {
    close();
    const opened = new EventSource(`${address}?since=${last}`);
    source = opened;
    opened.addEventListener("open", () => {
      pause = FIRST_PAUSE_MS;
      hear.state("live");
    });
    opened.addEventListener("news", ({ data }: MessageEvent<string>) => {
      const news = JSON.parse(data) as TimelineNews;
      last = news.position;
      hear.news(news);
    });
    opened.addEventListener("gone", () => {
      isOver = true;
      close();
      hear.state("gone");
    });
    opened.addEventListener("error", () => {
      hear.state("lost");
      if (opened.readyState !== EventSource.CLOSED || isOver) return;
      timer = setTimeout(open, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    });
  };
  const lookAway = () => {
    if (isOver) return;
    if (document.hidden) close();
    else open();
  };
  document.addEventListener("visibilitychange", lookAway);
  if (!document.hidden) open();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", lookAway);
    close();
  };
}
