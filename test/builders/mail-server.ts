import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";

export type Arrived = { to: string[]; messageId: string; subject: string; text: string; raw: string };
/** What the server does with the next mail; `accept` where nothing is said. */
export type Behaviour = { recipient?: number; word?: string; afterData?: number | "cut"; hold?: Promise<void> };
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** A real SMTP listener on the loopback, which can refuse, hold and hang up. */
export async function startMailServer() {
  const arrived: Arrived[] = [];
  const state = { next: {} as Behaviour, connections: 0, inData: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onConnect(_session, done) {
      state.connections += 1;
      done();
    },
    onRcptTo(_address, _session, done) {
      const { recipient: code, word = "not now" } = state.next;
      done(code === undefined ? null : Object.assign(new Error(word), { responseCode: code }));
    },
    onData(stream, session, done) {
      void receive(stream, session).then(
        () => done(),
        (error: Error) => done(error),
      );
    },
  });
  server.on("error", () => undefined);

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const { afterData, hold } = state.next;
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    state.inData += 1;
    await hold;
    if (typeof afterData === "number") throw Object.assign(new Error("refused"), { responseCode: afterData });
    arrived.push(readMail(Buffer.concat(parts).toString("utf8"), session));
    // It has the mail, and its word for it never reaches the sender.
    if (afterData === "cut") for (const connection of connectionsOf(server)) connection.close();
  }

  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    state,
    reset() {
      arrived.length = 0;
      Object.assign(state, { next: {}, connections: 0, inData: 0 });
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

type Connection = { close(): void };
function connectionsOf(server: SMTPServer): Connection[] {
  return [...(server as unknown as { connections: Set<Connection> }).connections];
}

function readMail(raw: string, session: SMTPServerSession): Arrived {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const header = (name: string) =>
    new RegExp(`^${name}: (.*)$`, "im").exec(head.replaceAll(/\r\n\s+/g, " "))?.[1]?.trim() ?? "";
  const body = rest.join("\r\n\r\n");
  const isQuoted = /quoted-printable/i.test(header("Content-Transfer-Encoding"));
  return {
    to: session.envelope.rcptTo.map(({ address }) => address),
    messageId: header("Message-ID"),
    subject: header("Subject"),
    text: isQuoted ? body.replaceAll(/=\r\n/g, "").replaceAll("=3D", "=") : body,
    raw,
  };
}
