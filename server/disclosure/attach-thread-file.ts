import "server-only";

import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import type { Attachment } from "#domain/disclosure/thread.ts";
import { Conflict, NotAllowed, NotFound } from "#domain/errors.ts";
import { unlessAnswered } from "../answered.ts";
import { sizeOf, type ArchiveOptions, type Bytes } from "../archive.ts";
import { receiveFile, type ReceivedFile } from "../attached-file.ts";
import { env } from "../env.ts";
import { shelfPath, type FileShelf } from "../file-shelf.ts";
import { heldMessage, standing } from "./change-message.ts";
import { atThreads, type ThreadDesk, type ThreadDoor } from "./thread-desk.ts";
import { messageAt } from "./thread-message-rows.ts";
import { threadAt } from "./thread-rows.ts";

const MOST_FILES = 20;
/** Of all that one party attaches in one case. */
const MOST_PARTY_BYTES = 500n << 20n;

const threadShelf: FileShelf = {
  folder: "threads",
  async named(tx, sha256) {
    const where = sha256 === undefined ? {} : { sha256 };
    const rows = await tx.caseAttachment.findMany({ where, distinct: ["sha256"], select: { sha256: true } });
    return new Set(rows.map((row) => row.sha256));
  },
};

/** To one's own message. Rights are asked before a byte is kept; the same file again adds nothing. @throws {InvalidInput} {NotAllowed} {Conflict} */
export async function attachThreadFile(
  door: ThreadDoor,
  id: string,
  seq: number,
  given: { name: string; body: Bytes },
  { dataDir = env().dataDir }: ArchiveOptions = {},
): Promise<Attachment> {
  await unlessAnswered<void>((answer) =>
    atThreads(door, "write", async (desk) => {
      await ownMessage(desk, id, seq);
      return answer(undefined);
    }),
  );
  return receiveFile(threadShelf, given, dataDir, (file) => keep(door, id, seq, file));
}

async function ownMessage(desk: ThreadDesk, id: string, seq: number) {
  const { message } = await heldMessage(desk, id, seq);
  if (!message.view.isOwn) throw new NotAllowed("attach to what somebody else said");
  const { attachments } = standing(message);
  if (attachments.length >= MOST_FILES) {
    throw new Conflict("too_many_files", `A message holds ${MOST_FILES} files at most.`, { files: attachments.length });
  }
  if (desk.party !== undefined) await checkRoom(desk, desk.party);
  return message;
}

/** Logs and evidence lie on the same disk: nobody from outside fills it. */
async function checkRoom({ tx, caseId }: ThreadDesk, party: string): Promise<void> {
  const [{ bytes } = { bytes: 0n }] = await tx.$queryRaw<{ bytes: bigint }[]>`
    SELECT coalesce(sum(a.bytes), 0)::bigint AS bytes FROM case_attachment a JOIN case_message m ON m.id = a.message_id
      JOIN case_thread t ON t.id = m.thread_id
    WHERE t.case_id = ${caseId}::uuid AND m.party_key = ${party}`;
  if (bytes < MOST_PARTY_BYTES) return;
  throw new Conflict("too_many_bytes", "The files of your party in this case take all the room that they may.");
}

async function keep(door: ThreadDoor, id: string, seq: number, file: ReceivedFile): Promise<Attachment> {
  const { name, bytes, sha256, type } = file;
  return unlessAnswered<Attachment>((answer) =>
    atThreads(door, "write", async (desk) => {
      const { tx, audit } = desk;
      const message = await ownMessage(desk, id, seq);
      const known = message.view.attachments.find((own) => own.sha256 === sha256);
      if (known) return answer(known);
      await file.hold(tx);
      const row = await tx.caseAttachment.create({
        data: { messageId: message.id, name, bytes: BigInt(bytes), sha256, type },
        select: { id: true, at: true },
      });
      audit({ subject: `case-thread/${id}/${message.seq}`, after: { attached: { name, bytes, sha256 } } });
      await file.put();
      return { ...{ name, bytes, sha256, type }, id: row.id, at: row.at.toISOString() };
    }),
  );
}

/** @throws {NotFound} */
export async function readThreadFile(
  door: ThreadDoor,
  id: string,
  seq: number,
  fileId: string,
  { dataDir = env().dataDir }: ArchiveOptions = {},
): Promise<{ file: Attachment; body: Readable }> {
  const file = await atThreads(door, "read", async (desk) => {
    const { view } = await messageAt(desk, await threadAt(desk, id), seq);
    return view.attachments.find((own) => own.id === fileId);
  });
  const place = file && shelfPath(threadShelf, dataDir, file.sha256);
  if (!file || !place || (await sizeOf(place)) !== file.bytes) throw new NotFound();
  return { file, body: createReadStream(place) };
}
