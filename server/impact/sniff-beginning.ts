import "server-only";

import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline, type Readable, type Transform } from "node:stream";
import { createGunzip, createZstdDecompress } from "node:zlib";

/** `isWhole`: nothing of the file is beyond `text`. `invalidLine`: the first line that is not what `encoding` says. */
export type Beginning = {
  text: string;
  isWhole: boolean;
  isParquet: boolean;
  encoding: "utf-8" | "utf-16le" | "utf-16be";
  compression?: "gzip" | "zstd";
  invalidLine?: number;
  foreign?: string;
};

const MOST_DECODED = 256 * 1024;
// A compressed stream can be all header; more than this is not read to find out.
const MOST_COMPRESSED = 4 * MOST_DECODED;

const FOREIGN: [magic: string, name: string][] = [
  ["504b0304", "a ZIP archive or an Excel workbook"],
  ["425a68", "compressed with bzip2"],
  ["fd377a585a00", "compressed with xz"],
  ["53514c69746520", "a SQLite database"],
  ["25504446", "a PDF"],
];

/** At most the first 256 KB, decoded: what a look at a log may cost, whatever its size. */
export async function readBeginning(file: string): Promise<Beginning> {
  const magic = await firstBytes(file, 8);
  const hex = magic.toString("hex");
  const compression = hex.startsWith("1f8b") ? "gzip" : hex.startsWith("28b52ffd") ? "zstd" : undefined;
  const foreign = FOREIGN.find(([start]) => hex.startsWith(start))?.[1];
  if (foreign !== undefined) return { text: "", isWhole: false, isParquet: false, encoding: "utf-8", foreign };
  const { bytes, isWhole } = await firstDecoded(file, compression);
  const isParquet = bytes.subarray(0, 4).toString("latin1") === "PAR1";
  const decoded = isParquet ? { text: "", encoding: "utf-8" as const } : decode(bytes, isWhole);
  return { ...decoded, isWhole, isParquet, ...(compression && { compression }) };
}

async function firstBytes(file: string, most: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(most), 0, most, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function firstDecoded(file: string, compression: Beginning["compression"]) {
  const source = createReadStream(file, { end: compression ? MOST_COMPRESSED - 1 : MOST_DECODED });
  const decoder = compression === "gzip" ? createGunzip() : compression === "zstd" ? createZstdDecompress() : undefined;
  const chunks: Buffer[] = [];
  let length = 0;
  let isCut = false;
  try {
    for await (const chunk of decoder ? through(source, decoder) : source) {
      chunks.push(chunk as Buffer);
      length += (chunk as Buffer).length;
      if (length > MOST_DECODED) break;
    }
  } catch (error) {
    // A stream that is damaged, or longer than what was read of it, has a beginning all the same.
    if (!decoder) throw error;
    isCut = true;
  }
  return { bytes: Buffer.concat(chunks).subarray(0, MOST_DECODED), isWhole: !isCut && length <= MOST_DECODED };
}

function through(source: Readable, decoder: Transform): Readable {
  // A failure of either side comes out of the loop that reads.
  pipeline(source, decoder, () => undefined);
  return decoder;
}

function decode(bytes: Buffer, isWhole: boolean): Pick<Beginning, "text" | "encoding" | "invalidLine"> {
  const start = bytes.subarray(0, 2).toString("hex");
  const encoding = start === "fffe" ? "utf-16le" : start === "feff" ? "utf-16be" : "utf-8";
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !isWhole }), encoding };
  } catch {
    const text = new TextDecoder(encoding).decode(bytes, { stream: !isWhole });
    return { text, encoding, invalidLine: text.slice(0, text.indexOf("\ufffd")).split("\n").length };
  }
}
