import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answerOfMany } from "./forge-of-many.ts";

// A process of its own: its work is not measured.
let cost = 0;

const server = createServer((request, response) => {
  const path = request.url ?? "";
  if (path === "/cost") {
    response.end(String(cost));
    cost = 0;
    return;
  }
  const text = JSON.stringify(answerOfMany(path, url));
  const etag = `W/"${createHash("sha256").update(text).digest("hex").slice(0, 20)}"`;
  if (request.headers["if-none-match"] === etag) return void response.writeHead(304, { etag }).end();
  cost += 1;
  response.writeHead(200, { "content-type": "application/json; charset=utf-8", etag }).end(text);
});
let url = "";
server.listen(0, "127.0.0.1", () => {
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.send?.(url);
});
process.on("disconnect", () => process.exit(0));
