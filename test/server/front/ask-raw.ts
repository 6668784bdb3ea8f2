import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import type { Server } from "node:http";

/** Writes these bytes, then, where given, a byte every so often; answers all that came until the connection ended. */
export function askRaw(server: Server, text: string, trickle?: { byte: string; everyMs: number }): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve) => {
    let said = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    const timer = trickle && setInterval(() => socket.write(trickle.byte), trickle.everyMs);
    socket.on("data", (part) => (said += part.toString()));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(timer);
      resolve(said);
    });
  });
}
