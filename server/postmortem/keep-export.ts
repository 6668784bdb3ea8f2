import "server-only";

import { exportSite } from "./export-site.ts";

export type KeptExport = { changed(): void; stop(): Promise<void> };

const QUIET_MS = 300;
const AGAIN_AFTER_MS = 30_000;

/**
 * Keeps a copy of the published site in `folder`: one at the start, and another after each change. Copies never overlap; what
 * changes during one is in the next. A copy that failed is told and tried again; the earlier one stays.
 */
export function keepExport(options: { from: string; folder: string; tell: (line: string) => void }): KeptExport {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;
  let isStale = false;

  const copyLater = (ms: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(start, ms);
  };
  const start = () => {
    if (running) {
      isStale = true;
      return;
    }
    isStale = false;
    running = copy().finally(() => {
      running = undefined;
      if (isStale) copyLater(QUIET_MS);
    });
  };
  const copy = async () => {
    try {
      const { pages, files } = await exportSite({ from: options.from, folder: options.folder });
      options.tell(`copied the published site to ${options.folder}: ${pages} pages, ${files} files`);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      options.tell(
        `the published site was not copied to ${options.folder}: ${why} The earlier copy stays; next try in 30 s.`,
      );
      copyLater(AGAIN_AFTER_MS);
    }
  };
  copyLater(0);
  return {
    changed: () => copyLater(QUIET_MS),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
