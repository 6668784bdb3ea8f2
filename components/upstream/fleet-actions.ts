import type { ActionResult } from "#domain/access/action-result.ts";

export type FleetActions = {
  /** `against`: the version that was seen, null for a new one. */
  put: (slug: string, name: string, said: object, against: number | null) => Promise<ActionResult>;
  remove: (slug: string, name: string, version: number) => Promise<ActionResult>;
  take: (
    slug: string,
    text: string,
    attemptId: string,
  ) => Promise<ActionResult<{ added: string[]; changed: string[]; unchanged: number }>>;
};
