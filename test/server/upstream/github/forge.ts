import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerOf, type ForgeRepository, type Reply } from "./forge-answers.ts";

export type Arrived = { path: string; headers: IncomingMessage["headers"]; status: number };
/** On demand; undefined: as it should be. `cut`: the connection ends in the middle of the body. */
export type Misbehaviour = (
  path: string,
  arrived: number,
) => (Partial<Reply> & { raw?: string; cut?: boolean; delayMs?: number; hold?: Promise<void> }) | undefined;
export type LocalForge = Awaited<ReturnType<typeof startForge>>;

/** A local server that speaks GitHub's REST shapes and behaves badly on demand. */
export async function startForge() {
  const state = {
    repositories: [] as ForgeRepository[],
    /** Old names, to the number of the repository that had them. */
    renamed: new Map<string, number>(),
    /** `owner/name#12` to where it is now. */
    moved: new Map<string, { repository: number; number: number }>(),
    misbehave: undefined as Misbehaviour | undefined,
    /** Another one gives other ETags to the same content. */
    etagSalt: "",
    arrived: [] as Arrived[],
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "";
    const odd = state.misbehave?.(path, state.arrived.length);
    const right = answerOf({ ...state, url }, path);
    const { status, headers = {}, body } = { ...right, ...odd, headers: { ...right.headers, ...odd?.headers } };
    const text = odd?.raw ?? JSON.stringify(body);
    const etag = `W/"${createHash("sha256").update(state.etagSalt).update(text).digest("hex").slice(0, 20)}"`;
    const isSame = status === 200 && request.headers["if-none-match"] === etag;
    state.arrived.push({ path, headers: request.headers, status: isSame ? 304 : status });
    await odd?.hold;
    if (odd?.delayMs) await new Promise((resolve) => setTimeout(resolve, odd.delayMs));
    const date = headers["date"] ?? new Date().toUTCString();
    const all = { ...headers, date, ...(status === 200 && { etag }) };
    if (isSame) return void response.writeHead(304, all).end();
    response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...all });
    if (!odd?.cut) return void response.end(text);
    response.write(text.slice(0, Math.ceil(text.length / 2)));
    setTimeout(() => response.destroy(), 20);
  }

  return {
    url,
    state,
    add(repository: Partial<ForgeRepository> & { name: string; id: number }): ForgeRepository {
      const { name, id, ...more } = repository;
      const whole = { id, name, nodeId: `R_${id}`, defaultBranch: "main", issues: [], releases: [], ...more };
      state.repositories.push(whole);
      return whole;
    },
    /** Since the last call: what was asked, and how many of them count against the quota. */
    asked() {
      const arrived = state.arrived.splice(0);
      return {
        paths: arrived.map(({ path }) => path),
        cost: arrived.filter(({ status }) => status !== 304).length,
        arrived,
      };
    },
    reset() {
      Object.assign(state, { misbehave: undefined, etagSalt: "", repositories: [] });
      state.renamed.clear();
      state.moved.clear();
      state.arrived.length = 0;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
