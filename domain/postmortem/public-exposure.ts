import { exposureConditions } from "#domain/upstream/exposure-conditions.ts";
import type { IncidentRecord } from "./incident-record.ts";
import type { PublicExposure } from "./public-document.ts";
import { isPublic } from "./public-values.ts";

/** Conditions have no audience of their own: they are public with a repository. Their shape is the allow list, so what does
 * not fit it is not published. */
export function publicExposure({ exposure, upstream }: IncidentRecord): PublicExposure | undefined {
  if (!upstream.repositories.some(isPublic)) return undefined;
  return exposureConditions.safeParse(exposure).data;
}
