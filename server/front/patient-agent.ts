import "server-only";

import { Agent, type ClientRequestArgs } from "node:http";
import { connect, type Socket } from "node:net";

/** What a socket of the file system says where its queue is full: Linux the one, other systems the other. */
const FULL = ["EAGAIN", "ECONNREFUSED"];
const AGAIN_AFTER_MS = 20;
const PATIENCE_MS = 30_000;

type Connected = (error: Error | null, socket: Socket) => void;

/** Waits for its turn where more ask at once than the site's queue holds, as everybody does whom TCP connects. */
export class PatientAgent extends Agent {
  override createConnection({ socketPath }: ClientRequestArgs, done?: Connected): undefined {
    connectPatiently(String(socketPath), performance.now() + PATIENCE_MS, done ?? (() => undefined));
  }
}

function connectPatiently(path: string, until: number, done: Connected): void {
  const socket = connect({ path });
  const failed = (error: NodeJS.ErrnoException) => {
    if (!FULL.includes(error.code ?? "") || performance.now() > until) return done(error, socket);
    setTimeout(connectPatiently, AGAIN_AFTER_MS, path, until, done);
  };
  socket.once("error", failed);
  socket.once("connect", () => {
    socket.off("error", failed);
    done(null, socket);
  });
}
