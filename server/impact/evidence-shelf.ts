import "server-only";

import type { FileShelf } from "../file-shelf.ts";

export const evidenceShelf: FileShelf = {
  folder: "evidence",
  async named(tx, sha256) {
    const where = sha256 === undefined ? {} : { sha256 };
    const rows = await tx.evidenceFile.findMany({ where, distinct: ["sha256"], select: { sha256: true } });
    return new Set(rows.map((row) => row.sha256));
  },
};
