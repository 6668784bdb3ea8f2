import "server-only";

import { z } from "zod";
import { Conflict, NotFound } from "#domain/errors.ts";
import { onIncident, type IncidentGrant } from "../access.ts";
import { EVENT_COLUMNS, timelineEvent } from "./event-row.ts";
import { keepRevisions } from "./keep-revision.ts";
import { holdTimeline } from "./one-record.ts";

type Mention = { id: string; key: string; title: string };
/** `kept`: edited since, so somebody's work stands in them; retract those one by one. */
export type UndoneImport = { importId: string; retracted: Mention[]; kept: Mention[] };

const REASON = "The import that added it was undone.";

/** Retracts all that an import added and nobody has edited since. @throws {NotFound} {Conflict} import_undone, import_edited */
export async function undoImport(slug: string, importId: string): Promise<UndoneImport> {
  return onIncident("event.undo_import", slug, async (grant) => {
    await holdTimeline(grant);
    await checkUndoable(grant, importId);
    const where = { incidentId: grant.incident.id, importId, retractedAt: null };
    const standing = await grant.tx.timelineEvent.findMany({
      where,
      orderBy: { sequence: "asc" },
      select: EVENT_COLUMNS,
    });
    const kept = standing.filter(({ version }) => version > 1).map(mention);
    const untouched = standing.filter(({ version }) => version === 1).map(({ id }) => id);
    if (untouched.length === 0) throw nothingToUndo(kept);
    const retracted = await retractAll(grant, untouched);
    await grant.tx
      .$executeRaw`UPDATE timeline_import SET undone_at = greatest(now(), created_at) WHERE id = ${importId}::uuid`;
    const keysOf = (events: Mention[]) => events.map(({ key }) => key);
    grant.audit({ subject: `import/${importId}`, after: { retracted: keysOf(retracted), kept: keysOf(kept) } });
    return { importId, retracted, kept };
  });
}

async function checkUndoable({ tx, incident }: IncidentGrant, importId: string): Promise<void> {
  if (!z.uuid().safeParse(importId).success) throw new NotFound();
  const found = await tx.timelineImport.findFirst({
    where: { id: importId, incidentId: incident.id },
    select: { undoneAt: true },
  });
  if (!found) throw new NotFound();
  if (found.undoneAt) throw new Conflict("import_undone", "This import was undone already.");
}

function nothingToUndo(kept: Mention[]): Conflict {
  if (kept.length === 0) return new Conflict("import_undone", "All of this import was retracted already.");
  const names = kept.map(({ key }) => key).join(", ");
  return new Conflict("import_edited", `All of it was edited since, so nothing was undone: ${names}.`, { kept });
}

async function retractAll(grant: IncidentGrant, ids: string[]): Promise<Mention[]> {
  const { tx, incident } = grant;
  await tx.$executeRaw`
    UPDATE timeline_event SET retracted_at = now(), retract_reason = ${REASON}, version = version + 1, updated_at = now()
    WHERE incident_id = ${incident.id}::uuid AND id = ANY (${ids}::uuid[]) AND version = 1 AND retracted_at IS NULL`;
  const rows = await tx.timelineEvent.findMany({
    where: { incidentId: incident.id, id: { in: ids } },
    orderBy: { sequence: "asc" },
    select: EVENT_COLUMNS,
  });
  await keepRevisions(grant, rows.map(timelineEvent));
  return rows.map(mention);
}

function mention({ id, key, title }: { id: string; key: string; title: unknown }): Mention {
  return { id, key, title: (title as { en: string }).en };
}
