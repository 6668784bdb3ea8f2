import { createReadStream, statSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { pipeline } from "node:stream/promises";

/** Sends a file in one request when it is told to, and says what that was answered with. */
async function send({ file, port }: { file: string; port: number }): Promise<number | undefined> {
  const headers = { "content-length": statSync(file).size };
  const sent = request({ host: "127.0.0.1", port, method: "PUT", path: "/", headers });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.on("response", (answer) => resolve(answer.resume()));
    sent.on("error", reject);
  });
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), sent);
  return (await answered).statusCode;
}

process.on(
  "message",
  (asked: { file: string; port: number }) => void send(asked).then((status) => process.send?.(status)),
);
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
