import "server-only";

import type { IncomingMessage, ServerResponse } from "node:http";

export type WholeAnswer = { status: number; headers: Record<string, string>; body?: Buffer | undefined };

const SLOT_HEADER = "x-candor-slot";

type Slots = { next: number; open: Map<string, ServerResponse> };

// On globalThis because the front and the site's bundle each hold this module.
const world = globalThis as typeof globalThis & { [key: symbol]: Slots | undefined };
const KEY = Symbol.for("candor.answer-slots");
const slots: Slots = (world[KEY] ??= { next: 1, open: new Map() });

/** Lets a route behind Next answer with its own bytes and headers: Next drops an answer's encoding and length, and adds a
 * `Vary` of its own. Whatever the request says of a slot is replaced. */
export function openSlot(request: IncomingMessage, response: ServerResponse): void {
  const name = String(slots.next++);
  request.headers[SLOT_HEADER] = name;
  slots.open.set(name, response);
  response.once("close", () => slots.open.delete(name));
}

/** The connection that waits for the answer to this request; none where no front stands before the site. */
export function slotOf(request: Request): ServerResponse | undefined {
  return slots.open.get(request.headers.get(SLOT_HEADER) ?? "");
}

/** Whatever is written to this response from now on, this is what goes out. */
export function fillSlot(response: ServerResponse, { status, headers, body }: WholeAnswer): void {
  const writeHead = response.writeHead.bind(response);
  const end = response.end.bind(response) as (body?: Buffer) => ServerResponse;
  Object.assign(response, {
    writeHead() {
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      return writeHead(status, headers);
    },
    write: () => true,
    end: () => end(response.req.method === "HEAD" ? undefined : body),
  });
}
