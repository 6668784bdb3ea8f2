import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { CannotGoOn } from "./progress.ts";

function whyNot(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === "EADDRINUSE") {
    return new CannotGoOn(`PORT ${port} on ${host} is taken by another program; stop it or choose another PORT.`);
  }
  if (error.code === "EACCES")
    return new CannotGoOn(`PORT ${port} on ${host} needs rights this user lacks; choose one above 1023.`);
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND" || error.code === "EAI_AGAIN") {
    return new CannotGoOn(`HOST ${host} is not an address of this machine.`);
  }
  return error;
}

/** Answers the port (a free one for 0). @throws {CannotGoOn} in one line that says why not */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(whyNot(error, host, port)));
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Fails early where serving would fail late; answers the port (a free one for 0). */
export async function checkPort(host: string, port: number): Promise<number> {
  const probe = createServer();
  const found = await listen(probe, host, port);
  await new Promise((resolve) => probe.close(resolve));
  return found;
}

/** Lets what is being answered end, for five seconds. */
export function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const patience = setTimeout(() => server.closeAllConnections(), 5000);
  return closed.finally(() => clearTimeout(patience));
}
