import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request as ask, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { answerRequest } from "#server/front/answer-request.ts";
import { Site } from "#server/front/ask-site.ts";

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  /** As they were sent, but for the date. */
  lines: string[];
  body: Buffer;
};
export type TestFront = {
  site: Site;
  server: Server;
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Answer>;
  close(): Promise<void>;
};

/** The front as it runs, with this behind it in the place of the site. `queue`: how many may wait until it takes a connection. */
export async function openFront(behind: RequestListener, queue?: number): Promise<TestFront> {
  const folder = mkdtempSync(path.join(tmpdir(), "candor-front-"));
  const [inner, socketPath] = [createServer(behind), path.join(folder, "site")];
  const site = new Site(socketPath);
  const server = createServer({ optimizeEmptyRequests: true }, (request, response) =>
    answerRequest(site, request, response),
  );
  await new Promise<void>((resolve) => inner.listen(socketPath, queue, resolve));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    site,
    server,
    get: (address, headers = {}, method = "GET") => get(server, { address, headers, method }),
    async close() {
      for (const each of [server, inner]) {
        each.closeAllConnections();
        await new Promise((resolve) => each.close(resolve));
      }
      site.close();
      rmSync(folder, { recursive: true });
    },
  };
}

type Asked = { address: string; headers: Record<string, string>; method: string };

function get(server: Server, { address, headers, method }: Asked): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = ask({ host: "127.0.0.1", port, path: address, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("error", reject);
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const lines = response.rawHeaders.flatMap((name, at, all) =>
          at % 2 === 0 && name !== "Date" ? [`${name}: ${all[at + 1]}`] : [],
        );
        const { statusCode: status = 0, headers: told } = response;
        resolve({ status, headers: told, lines, body: Buffer.concat(parts) });
      });
    });
    sent.on("error", reject).end();
  });
}
