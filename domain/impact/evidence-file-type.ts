export const MOST_EVIDENCE_BYTES = 20 * 1024 * 1024;
/** How much of the beginning tells what a file is. */
export const HEAD_BYTES = 16;

type Kind = { name: string; endings: readonly string[]; begins?: readonly (readonly number[])[] };

/** What may be attached. What a browser would run or draw as a page is not among it. */
const KINDS: readonly Kind[] = [
  {
    name: "text",
    endings: ["txt", "log", "md", "csv", "tsv", "json", "ndjson", "jsonl", "yaml", "yml", "diff", "patch"],
  },
  { name: "a PNG picture", endings: ["png"], begins: [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]] },
  { name: "a JPEG picture", endings: ["jpg", "jpeg"], begins: [[0xff, 0xd8, 0xff]] },
  { name: "a PDF document", endings: ["pdf"], begins: [[0x25, 0x50, 0x44, 0x46, 0x2d]] },
  { name: "a gzip file", endings: ["gz", "tgz"], begins: [[0x1f, 0x8b, 0x08]] },
  { name: "a zip file", endings: ["zip"], begins: [[0x50, 0x4b, 0x03, 0x04]] },
  { name: "a zstd file", endings: ["zst"], begins: [[0x28, 0xb5, 0x2f, 0xfd]] },
];

export const EVIDENCE_ENDINGS = KINDS.flatMap(({ endings }) => endings);

export type EvidenceFileType = { name: string; isText: boolean; begins: (head: Uint8Array) => boolean };

/** By the ending of a name; undefined where such files are not taken. */
export function evidenceFileType(name: string): EvidenceFileType | undefined {
  const ending = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const kind = KINDS.find(({ endings }) => endings.includes(ending));
  if (!kind) return undefined;
  const { begins } = kind;
  return {
    name: kind.name,
    isText: begins === undefined,
    begins: (head) => begins?.some((bytes) => bytes.every((byte, at) => head[at] === byte)) ?? true,
  };
}
