import "server-only";

import type { RecordDisclosure } from "#domain/postmortem/incident-record.ts";
import type { Tx } from "#server/access.ts";

export async function disclosureRecord(tx: Tx, incidentId: string): Promise<RecordDisclosure | undefined> {
  const disclosure = await tx.disclosureCase.findUnique({
    where: { incidentId },
    select: {
      channel: true,
      note: true,
      parties: {
        orderBy: [{ position: "asc" }, { key: "asc" }],
        select: {
          key: true,
          name: true,
          roles: true,
          audience: true,
          steps: { orderBy: { step: "asc" }, select: { step: true, state: true, time: true, note: true } },
        },
      },
      publications: {
        orderBy: [{ position: "asc" }, { key: "asc" }],
        select: {
          key: true,
          partyKey: true,
          title: true,
          state: true,
          time: true,
          url: true,
          note: true,
          audience: true,
        },
      },
    },
  });
  return disclosure ?? undefined;
}
