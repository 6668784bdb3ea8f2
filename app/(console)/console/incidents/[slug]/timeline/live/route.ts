import type { TimelineNews } from "#domain/timeline/timeline-news.ts";
import { toProblem } from "#server/problem.ts";
import { onWatchesEnding } from "#server/timeline-watch.ts";
import { watchTimeline } from "#server/timeline/watch-timeline.ts";

export const dynamic = "force-dynamic";

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "private, no-store, no-transform",
  "x-accel-buffering": "no",
  "x-content-type-options": "nosniff",
};

/** Who was replaced by newer pages of their own comes back slowly, lest the pages chase each other out. */
const BACK_AFTER_REPLACED_MS = 15_000;

/** Tells whoever has the timeline open what others saved, until they leave or may no longer see it. */
export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const asked = request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("since") ?? "";
  const since = /^\d{1,18}$/.test(asked) ? asked : undefined;
  const over = new AbortController();
  request.signal.addEventListener("abort", () => over.abort());
  const news = watchTimeline(slug, since, over.signal);
  try {
    const first = await news.next();
    return new Response(streamOf(news, first, over), { headers: HEADERS });
  } catch (error) {
    over.abort();
    const { status, detail } = toProblem(error);
    return new Response(`${detail}\n`, { status, headers: { "cache-control": "private, no-store" } });
  }
}

type News = ReturnType<typeof watchTimeline>;
type Next = IteratorResult<TimelineNews, "replaced" | undefined>;

function streamOf(news: News, first: Next, over: AbortController): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder();
  const forget = onWatchesEnding(() => over.abort());
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const say = (text: string) => controller.enqueue(bytes.encode(text));
      say("retry: 1000\n\n");
      try {
        let next = first;
        for (; !next.done && !over.signal.aborted; next = await news.next()) say(messageOf(next.value));
        if (next.done && next.value === "replaced") say(`retry: ${BACK_AFTER_REPLACED_MS}\n\n`);
      } catch {
        if (!over.signal.aborted) say("event: gone\ndata: {}\n\n");
      } finally {
        forget();
        await news.return(undefined);
        if (!over.signal.aborted) controller.close();
        else closeQuietly(controller);
      }
    },
    cancel: () => over.abort(),
  });
}

/** After the reader left there may be nothing to close. */
function closeQuietly(controller: ReadableStreamDefaultController): void {
  try {
    controller.close();
  } catch {
    return;
  }
}

function messageOf({ position, changes }: TimelineNews): string {
  return `id: ${position}\nevent: news\ndata: ${JSON.stringify({ position, changes })}\n\n`;
}
