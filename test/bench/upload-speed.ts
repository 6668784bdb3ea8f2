import { createReadStream, createWriteStream, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { createServer, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Actor } from "#domain/access/permissions.ts";
import { receiveWholeLog } from "#server/impact/receive-log.ts";
import { actAs } from "#server/session.ts";

type Upload = { slug: string; file: string; dataDir: string };

/** The application's own receiving code behind a plain HTTP server in this process: all but Next's part of the way. */
export async function uploadOverHttp(actor: Actor, { slug, file, dataDir }: Upload): Promise<void> {
  const bytes = statSync(file).size;
  const server = createServer((asked, answer) => {
    const given = { name: path.basename(file), bytes, body: asked };
    actAs(actor, () => receiveWholeLog(slug, given, { dataDir })).then(
      ({ status }) => answer.writeHead(status === "queued" ? 202 : 422).end(status),
      (error: unknown) => answer.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const answer = await send(file, { port, bytes });
    if (answer.statusCode !== 202) throw new Error(`the upload was answered with ${answer.statusCode}`);
  } finally {
    server.close();
  }
}

async function send(file: string, { port, bytes }: { port: number; bytes: number }): Promise<IncomingMessage> {
  const headers = { "content-length": bytes };
  const sent = request({ host: "127.0.0.1", port, method: "PUT", path: "/", headers });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.on("response", (answer) => resolve(answer.resume()));
    sent.on("error", reject);
  });
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), sent);
  return answered;
}

/** What the disk does: the same bytes as a stream to a new file, and until they are on it. */
export async function writePlainly(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from, { highWaterMark: 1 << 20 }), createWriteStream(to, { highWaterMark: 1 << 20 }));
  const handle = await open(to, "r+");
  await handle.sync();
  await handle.close();
}
