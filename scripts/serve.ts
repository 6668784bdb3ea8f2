import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import next from "next";
import { answerPrepared } from "#server/postmortem/prepared-documents.ts";
import { keepExport, type KeptExport } from "#server/postmortem/keep-export.ts";
import { startPublicationWatch } from "#server/postmortem/publication-watch.ts";
import { endTimelineWatches } from "#server/timeline-watch.ts";
import { limitArrival } from "./arrival-limit.ts";
import { CannotGoOn, progress } from "./progress.ts";
import { answerAtGate, refuseWhatIsNoRequest } from "./request-gate.ts";
import { ROOT } from "./run-program.ts";

export type Serving = { port: number; stop(): Promise<void> };

function whyNot(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === "EADDRINUSE") {
    return new CannotGoOn(`PORT ${port} on ${host} is taken by another program; stop it or choose another PORT.`);
  }
  if (error.code === "EACCES")
    return new CannotGoOn(`PORT ${port} on ${host} needs rights this user lacks; choose one above 1023.`);
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND" || error.code === "EAI_AGAIN") {
    return new CannotGoOn(`HOST ${host} is not an address of this machine.`);
  }
  return error;
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(whyNot(error, host, port)));
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Fails early, and in one line, where serving would fail late; answers the port (a free one for 0). */
export async function checkPort(host: string, port: number): Promise<number> {
  const probe = createServer();
  const found = await listen(probe, host, port);
  await new Promise((resolve) => probe.close(resolve));
  return found;
}

function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const patience = setTimeout(() => server.closeAllConnections(), 5000);
  return closed.finally(() => clearTimeout(patience));
}

/** Next sends some requests of a page to itself. Behind a proxy it would use the outer scheme, which nobody speaks here. */
export function innerOrigin(host: string, port: number): string {
  const own: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };
  return `http://${own[host] ?? (host.includes(":") ? `[${host}]` : host)}:${port}`;
}

/** Prepared public documents from memory; everything else to the site. */
export async function serve(options: {
  host: string;
  port: number;
  databaseUrl: string;
  /** Where a static copy of the published site is kept. */
  exportDir?: string | undefined;
  dev?: boolean;
}): Promise<Serving> {
  // Only hot reload speaks another protocol.
  const server = createServer({ shouldUpgradeCallback: () => options.dev ?? false });
  // `limitArrival` tells a request log of many gigabytes from the rest.
  server.requestTimeout = 0;
  server.keepAliveTimeout = 65_000;
  const site = next({
    dev: options.dev ?? false,
    dir: ROOT,
    hostname: options.host,
    port: options.port,
    httpServer: server,
    customServer: true,
  });
  process.env.__NEXT_PRIVATE_ORIGIN = innerOrigin(options.host, options.port);
  await site.prepare();
  const handle = site.getRequestHandler() as RequestListener;
  server.on("request", (request, response) => {
    limitArrival(request, response);
    if (!answerAtGate(request, response) && !answerPrepared(request, response)) handle(request, response);
  });
  refuseWhatIsNoRequest(server);
  let copy: KeptExport | undefined;
  const watch = startPublicationWatch({ databaseUrl: options.databaseUrl, onChange: () => copy?.changed() });
  const port = await listen(server, options.host, options.port);
  if (options.exportDir !== undefined) {
    copy = keepExport({ from: innerOrigin(options.host, port), folder: options.exportDir, tell: progress });
  }
  // Only now: it needs the database client, which a first start makes after this file is loaded.
  const { startWorker } = await import("#server/jobs/worker.ts");
  const worker = await startWorker();
  return {
    port,
    async stop() {
      await Promise.all([watch.stop(), endTimelineWatches(), worker.stop(), copy?.stop()]);
      await close(server);
      await site.close();
    },
  };
}
