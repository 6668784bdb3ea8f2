import "server-only";

import type { LintReport } from "#domain/postmortem/lint/lint-report.ts";
import type { PublicationControl } from "#domain/postmortem/publication-control.ts";
import { onIncident } from "#server/access.ts";
import { lintOf } from "./lint-publication.ts";
import { previewOf, type PublicationPreview } from "./preview-publication.ts";
import { controlOf } from "./publication-control.ts";
import { draftDocument } from "./publication-state.ts";

export type DescribedPublication = { preview: PublicationPreview; control: PublicationControl; lint: LintReport };

/** What the publication's page shows, all of it of one draft, whatever is edited meanwhile. */
export async function describePublication(slug: string): Promise<DescribedPublication> {
  return onIncident("publication.preview", slug, async (grant) => {
    const { tx, incident } = grant;
    const draft = await draftDocument(tx, incident);
    return {
      preview: await previewOf(tx, incident, draft),
      control: await controlOf(grant, draft),
      lint: await lintOf(tx, incident, draft),
    };
  });
}
