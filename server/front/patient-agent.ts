import "server-only";

import { Agent, type ClientRequestArgs } from "node:http";
import { connect, type Socket } from "node:net";

/** What a socket of the file system says where its queue is full: Linux the one, other systems the other. */
const FULL = ["EAGAIN", "ECONNREFUSED"];
const AGAIN_AFTER_MS = 20;
const LONGEST_PAUSE_MS = 300;
const PATIENCE_MS = 30_000;

type Connected = (error: Error | null, socket: Socket) => void;

/** Waits for its turn where more ask at once than the site's queue holds, as everybody does whom TCP connects. */
export class PatientAgent extends Agent {
  override createConnection({ socketPath }: ClientRequestArgs, done?: Connected): undefined {
    const until = performance.now() + PATIENCE_MS;
    connectPatiently({ path: String(socketPath), until, pause: AGAIN_AFTER_MS }, done ?? (() => undefined));
  }
}

type Attempt = { path: string; until: number; pause: number };

function connectPatiently({ path, until, pause }: Attempt, done: Connected): void {
  const socket = connect({ path });
  const failed = (error: NodeJS.ErrnoException) => {
    if (!FULL.includes(error.code ?? "") || performance.now() > until) return done(error, socket);
    setTimeout(connectPatiently, pause, { path, until, pause: Math.min(pause * 2, LONGEST_PAUSE_MS) }, done);
  };
  socket.once("error", failed);
  socket.once("connect", () => {
    socket.off("error", failed);
    done(null, socket);
  });
}
