import { createServer } from "node:http";
import { answerRequest } from "#server/front/answer-request.ts";
import { Site } from "#server/front/ask-site.ts";
import { limitArrival } from "#server/front/arrival-limit.ts";
import { trustPreparedUntil } from "#server/front/prepared-documents.ts";
import { startPublicationWatch } from "#server/front/publication-watch.ts";
import { answerAtGate, refuseWhatIsNoRequest } from "#server/front/request-gate.ts";
import { turnOverFor } from "#server/front/turn-over.ts";
import type { FrontAnswer, FrontOrder, FrontPlace } from "./front-process.ts";
import { closeServer, listen } from "./listen.ts";

// The process that readers meet: it holds what is prepared and asks the site, a process of its own, for the rest. What the
// site is busy with never keeps a reader waiting.

// A terminal and a service manager tell every process to stop; the site does it in order, and this one ends with it.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit(0));

function answer(message: FrontAnswer): void {
  process.send?.(message);
}

async function open({ host, port, socketPath, databaseUrl }: FrontPlace): Promise<() => Promise<void>> {
  const server = createServer({ shouldUpgradeCallback: () => false, optimizeEmptyRequests: true });
  // `limitArrival` tells a request log of many gigabytes from the rest.
  server.requestTimeout = 0;
  server.keepAliveTimeout = 65_000;
  const site = new Site(socketPath);
  const watch = startPublicationWatch({ databaseUrl, onChange: turnOverFor(site), onTrust: trustPreparedUntil });
  server.on("request", (request, response) => {
    limitArrival(request, response);
    if (!answerAtGate(request, response)) answerRequest(site, request, response);
  });
  refuseWhatIsNoRequest(server);
  await listen(server, host, port);
  process.on("message", (order: FrontOrder) => {
    if (order.kind === "published") void watch.check().then(() => answer({ kind: "heard", number: order.number }));
  });
  return async () => {
    await Promise.all([watch.stop(), closeServer(server)]);
    site.close();
  };
}

process.once("message", (order: FrontOrder) => {
  if (order.kind !== "open") return;
  open(order.place).then(
    (close) => {
      process.on("message", ({ kind }: FrontOrder) => {
        if (kind === "close") void close().finally(() => process.exit(0));
      });
      answer({ kind: "opened" });
    },
    (error: unknown) => {
      answer({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
      process.disconnect();
    },
  );
});
