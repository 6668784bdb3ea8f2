import { createServer, type RequestListener, type Server } from "node:http";
import { constants, getPriority, setPriority } from "node:os";
import next from "next";
import { limitArrival } from "#server/front/arrival-limit.ts";
import { startPublicationWatch } from "#server/front/publication-watch.ts";
import { answerAtGate, nameClient, refuseWhatIsNoRequest } from "#server/front/request-gate.ts";
import { keepExport } from "#server/postmortem/keep-export.ts";
import { hearPublications } from "#server/postmortem/publication-news.ts";
import { endTimelineWatches } from "#server/timeline-watch.ts";
import { startFront } from "./front-process.ts";
import { closeServer, listen } from "./listen.ts";
import { progress } from "./progress.ts";
import { ROOT } from "./run-program.ts";
import { placeSocket } from "./socket-place.ts";

export type Serving = {
  /** Resolves when nobody is answered any more, asked or not. */
  ended: Promise<void>;
  stop(): Promise<void>;
};
type Place = { host: string; port: number; databaseUrl: string; dataDir: string };
type Open = {
  ended: Promise<void>;
  /** Resolves when no reader gets anything older than what is public now. */
  published(): Promise<void>;
  close(): Promise<void>;
};

/** Connections of the front that wait until the site takes them; the system may allow fewer. */
const MOST_WAITING = 4096;
/** Steps of `nice` by which the site yields to the front. */
const YIELDS_BY = 5;

/** Next sends some requests of a page to itself. Behind a proxy it would use the outer scheme, which nobody speaks here. */
export function innerOrigin(host: string, port: number): string {
  const own: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };
  return `http://${own[host] ?? (host.includes(":") ? `[${host}]` : host)}:${port}`;
}

/** Readers meet the front, a process of its own; the site stands behind it. With `dev` the site answers alone. */
export async function serve({
  dev = false,
  exportDir,
  ...place
}: Place & {
  /** Where a static copy of the published site is kept. */
  exportDir?: string | undefined;
  dev?: boolean;
}): Promise<Serving> {
  const { host, port, databaseUrl } = place;
  const from = innerOrigin(host, port);
  process.env.__NEXT_PRIVATE_ORIGIN = from;
  // Only hot reload speaks another protocol.
  const server = createServer({ shouldUpgradeCallback: () => dev });
  server.requestTimeout = 0;
  const site = next({ dev, dir: ROOT, hostname: host, port, httpServer: server, customServer: true });
  await site.prepare();
  const handle = site.getRequestHandler() as RequestListener;
  const open = await (dev ? openAlone(server, place, handle) : openBehindFront(server, place, handle));
  const copy = exportDir === undefined ? undefined : keepExport({ from, folder: exportDir, tell: progress });
  // A copy is of what readers get, so not before they get it.
  const onChange = () => open.published().then(() => copy?.changed());
  const watch = copy && startPublicationWatch({ databaseUrl, onChange });
  // Only now: it needs the database client, which a first start makes after this file is loaded.
  const { startWorker } = await import("#server/jobs/worker.ts");
  const worker = await startWorker();
  return {
    ended: open.ended,
    async stop() {
      await Promise.all([watch?.stop(), endTimelineWatches(), worker.stop(), copy?.stop()]);
      await open.close();
      await site.close();
    },
  };
}

/** The front has looked at who asks and what; only it can reach the site, by a socket in a folder of this user. */
async function openBehindFront(server: Server, place: Place, handle: RequestListener): Promise<Open> {
  const socketPath = placeSocket(place.dataDir);
  server.on("request", handle);
  // The front keeps its connections for as long as it likes.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(socketPath, MOST_WAITING, resolve));
  const front = await startFront({ host: place.host, port: place.port, databaseUrl: place.databaseUrl, socketPath });
  // Who reads comes before who writes: what runs here, its jobs too, yields where the machine is short of processors.
  // Counted from where this was started: only root may climb.
  setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + YIELDS_BY));
  const deafen = hearPublications(() => front.published());
  return {
    ended: front.ended,
    published: () => front.published(),
    async close() {
      deafen();
      await front.stop();
      await closeServer(server);
    },
  };
}

async function openAlone(server: Server, { host, port }: Place, handle: RequestListener): Promise<Open> {
  server.on("request", (request, response) => {
    limitArrival(request, response);
    if (answerAtGate(request, response)) return;
    nameClient(request);
    handle(request, response);
  });
  refuseWhatIsNoRequest(server);
  await listen(server, host, port);
  return {
    ended: new Promise(() => undefined),
    published: () => Promise.resolve(),
    close: () => closeServer(server),
  };
}
