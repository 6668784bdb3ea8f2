"use client";

import { useRouter } from "next/navigation";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { FieldError } from "#domain/errors.ts";
import type { FoundLog } from "#domain/impact/found-log.ts";
import type { ColumnMapping } from "#domain/impact/impact-rule.ts";
import type { MapAction } from "./log-actions.ts";
import type { MappingZones } from "./mapping-fields.tsx";
import { MappingForm, type SaveMapping } from "./mapping-form.tsx";

type Props = {
  slug: string;
  id: string;
  found: FoundLog;
  mapping: ColumnMapping | undefined;
  zones: MappingZones;
  map: MapAction;
};

/** What is mapped now is where the form starts; else what was recognised. Once it is saved, the list shows how the reading goes. */
export function LogMapping({ slug, id, found, mapping, zones, map }: Props) {
  const router = useRouter();
  const save: SaveMapping = async (wanted) => {
    const result = await map(slug, id, wanted);
    if (!result.ok) return { ok: false, errors: errorsOf(result.problem) };
    router.push(`/console/incidents/${slug}/impact/logs`);
    return { ok: true };
  };
  return <MappingForm found={mapping ? { ...found, parts: mapping } : found} zones={zones} save={save} />;
}

function errorsOf({ errors, code, detail }: ActionProblem): FieldError[] {
  return errors ?? [{ pointer: "", code, message: detail }];
}
