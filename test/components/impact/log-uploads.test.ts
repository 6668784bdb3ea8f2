import { beforeEach, describe, expect, it } from "vitest";
import {
  openUploads,
  Unreachable,
  UploadRefused,
  type Begun,
  type Uploads,
  type UploadTransport,
} from "#components/impact/log-uploads.ts";

type Server = {
  received: number;
  status: string;
  /** What befalls the next parts: bytes that arrive before the connection breaks. */
  breaks: number[];
  refuses?: string;
  parts: [offset: number, bytes: number][];
  pauses: number[];
};

let server: Server;
let uploads: Uploads;

/** A server that keeps what arrives, in parts of 32 MiB at most. */
const transport: UploadTransport = {
  hash: async (file, { onProgress }) => {
    onProgress(file.size);
    return `hash of ${file.size}`;
  },
  begin: async (): Promise<Begun> => {
    if (server.refuses !== undefined) throw new UploadRefused(server.refuses);
    return { id: "log-1", received: server.received, status: server.status };
  },
  send: async (_id, { offset, part, signal, onProgress }) => {
    server.parts.push([offset, part.size]);
    if (offset !== server.received) return server.received;
    const broken = server.breaks.shift();
    if (broken !== undefined) {
      server.received += broken;
      throw new Unreachable();
    }
    if (holding) await holding(signal);
    onProgress(part.size);
    server.received += part.size;
    return server.received;
  },
  wait: async (ms) => void server.pauses.push(ms),
};
let holding: ((signal: AbortSignal) => Promise<void>) | undefined;

const MIB = 1 << 20;
const file = (bytes: number, name = "log.csv") => new File([new Uint8Array(bytes)], name);
const only = () => uploads.list()[0];
const untilPhase = (phase: string) => expect.poll(() => only()?.phase).toBe(phase);

beforeEach(() => {
  server = { received: 0, status: "receiving", breaks: [], parts: [], pauses: [] };
  holding = undefined;
  uploads = openUploads(transport);
});

describe("an upload", () => {
  it("is hashed, then sent in parts until all of it is there", async () => {
    const seen: string[] = [];
    uploads.subscribe(() => seen.push(only()?.phase ?? ""));
    uploads.add([file(40 * MIB)]);
    await untilPhase("received");
    expect(server.parts).toEqual([
      [0, 32 * MIB],
      [32 * MIB, 8 * MIB],
    ]);
    expect([...new Set(seen)]).toEqual(["waiting", "checking", "sending", "received"]);
    expect(only()).toMatchObject({ id: "log-1", sent: 40 * MIB, checked: 40 * MIB });
  });

  it("goes on where the server is, as after a reload", async () => {
    server.received = 10;
    uploads.add([file(100)]);
    await untilPhase("received");
    expect(server.parts).toEqual([[10, 90]]);
  });

  it("that breaks off is tried again by itself, after longer and longer pauses", async () => {
    server.breaks = [7, 0, 3];
    uploads.add([file(100)]);
    await untilPhase("received");
    // 7 arrived, then none, then 3: it went on at 7, 7 and 10.
    expect(server.parts.map(([offset]) => offset)).toEqual([0, 7, 7, 10]);
    expect(server.pauses).toEqual([1000, 2000, 4000]);
  });

  it("is told where it ended if somebody else sent meanwhile", async () => {
    holding = async () => {
      holding = undefined;
      server.received = 60;
      throw new Unreachable();
    };
    uploads.add([file(100)]);
    await untilPhase("received");
    expect(server.parts).toEqual([
      [0, 100],
      [60, 40],
    ]);
  });

  it("of a file that is there already adds nothing", async () => {
    server.status = "complete";
    uploads.add([file(100)]);
    await untilPhase("there");
    expect(server.parts).toEqual([]);
  });

  it("says why it was refused, and can be tried again", async () => {
    server.refuses = "The disk is too full: 200 bytes are needed, 100 are free.";
    uploads.add([file(100), file(0, "empty.csv")]);
    await untilPhase("refused");
    expect(only()?.detail).toBe(server.refuses);
    expect(uploads.list()[1]).toMatchObject({ phase: "refused", detail: "The file is empty." });
    delete server.refuses;
    uploads.resume(1);
    await untilPhase("received");
  });
});

describe("paused, gone on with, dropped", () => {
  it("a paused one lets the next go first, and goes on afterwards", async () => {
    holding = (signal) =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Unreachable())));
    uploads.add([file(100), file(30, "b.csv")]);
    await untilPhase("sending");
    expect(uploads.list()[1]?.phase).toBe("waiting");
    holding = undefined;
    uploads.pause(1);
    expect(only()?.phase).toBe("paused");
    await expect.poll(() => uploads.list()[1]?.phase).toBe("received");
    expect(only()?.phase).toBe("paused");
    server.received = 30;
    uploads.resume(1);
    await untilPhase("received");
    // The paused one sent nothing more until it was its turn again.
    expect(server.parts).toEqual([
      [0, 100],
      [0, 30],
      [30, 70],
    ]);
  });

  it("a dropped one is gone, and the next is sent", async () => {
    holding = (signal) =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Unreachable())));
    uploads.add([file(100), file(30, "b.csv")]);
    await untilPhase("sending");
    holding = undefined;
    uploads.drop(1);
    await untilPhase("received");
    expect(uploads.list().map(({ name }) => name)).toEqual(["b.csv"]);
    expect(server.parts).toEqual([
      [0, 100],
      [0, 30],
    ]);
  });
});
