import { fork } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Actor } from "#domain/access/permissions.ts";
import { receiveWholeLog } from "#server/impact/receive-log.ts";
import { actAs } from "#server/session.ts";

type Upload = { slug: string; file: string; dataDir: string };

/**
 * The application's own receiving code behind a plain HTTP server in this process: all but Next's part of the way. The
 * sender is a process of its own: what a browser does is no work of the server's. Answers the milliseconds of the way.
 */
export async function uploadOverHttp(actor: Actor, { slug, file, dataDir }: Upload): Promise<number> {
  const bytes = statSync(file).size;
  const server = createServer((asked, answer) => {
    const given = { name: path.basename(file), bytes, body: asked };
    actAs(actor, () => receiveWholeLog(slug, given, { dataDir })).then(
      ({ status }) => answer.writeHead(status === "queued" ? 202 : 422).end(status),
      (error: unknown) => answer.writeHead(500).end(String(error)),
    );
  });
  const sender = fork(path.join(process.cwd(), "test/bench/upload-sender.ts"));
  try {
    server.listen(0, "127.0.0.1");
    await Promise.all([once(server, "listening"), once(sender, "message")]);
    const start = performance.now();
    sender.send({ file, port: (server.address() as AddressInfo).port });
    const [status] = (await once(sender, "message")) as [number];
    if (status !== 202) throw new Error(`the upload was answered with ${status}`);
    return performance.now() - start;
  } finally {
    sender.disconnect();
    server.close();
  }
}

/** What the disk does: the same bytes as a stream to a new file, and until they are on it. */
export async function writePlainly(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from, { highWaterMark: 1 << 20 }), createWriteStream(to, { highWaterMark: 1 << 20 }));
  const handle = await open(to, "r+");
  await handle.sync();
  await handle.close();
}
