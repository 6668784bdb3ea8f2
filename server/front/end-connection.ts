import "server-only";

import type { Duplex } from "node:stream";

/** The last words on a connection that no response can be written to any more. */
export function endWith(socket: Duplex, status: string, allow?: string): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const head = [`HTTP/1.1 ${status}`, ...(allow ? [`Allow: ${allow}`] : []), "Content-Length: 0", "Connection: close"];
  socket.end(`${head.join("\r\n")}\r\n\r\n`, () => socket.destroy());
}
