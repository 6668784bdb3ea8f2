import { z } from "@hono/zod-openapi";
import { PARTY_ROLES } from "#domain/disclosure/case-words.ts";
import { UNTOLD } from "#domain/disclosure/who-to-tell.ts";
import { Text } from "./text-shapes.ts";
import { TimeInput } from "./shapes.ts";

const stamp = z.string().describe("RFC 3339 in UTC, up to six decimals");
const hash = z.string().describe("SHA-256 of the document's canonical form (RFC 8785)");

const Change = z.strictObject({
  path: z.string(),
  kind: z.enum(["added", "removed", "changed"]),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  firstTimePublic: z.boolean().describe("No revision so far said this in this place"),
});

export const PublicationDiff = z
  .strictObject({
    hash: z.string().describe("Of the draft. Send it to publish exactly this"),
    currentRevision: z.int().optional().describe("What it is compared with; absent before the first"),
    changes: z.array(Change),
  })
  .openapi("PublicationDiff");

export const Preview = PublicationDiff.extend({
  document: z.looseObject({ slug: z.string() }).describe("As readers would get it"),
  withdrawn: z.boolean(),
  embargoed: z.boolean().describe("Publishing would be refused"),
}).openapi("PublicationPreview");

export const Publication = z
  .strictObject({
    documentHash: z.string().describe("Of the preview: what was seen is what goes out"),
    note: z.string().describe("What changed, for readers"),
    at: z
      .union([z.literal("embargo_end"), stamp, TimeInput])
      .optional()
      .describe(
        "Absent: now. `embargo_end`: when the embargo ends, whenever that is. Else an instant, not before it ends",
      ),
  })
  .openapi("Publication");

export const Published = z.strictObject({ revision: z.int(), hash, publishedAt: stamp }).openapi("PublishedRevision");

export const Schedule = z
  .strictObject({
    state: z.enum(["scheduled", "published", "failed", "cancelled"]),
    at: stamp.describe("By the database's clock; it moves with an embargo that would end later"),
    followsEmbargo: z.boolean(),
    hash: z.string().describe("Of the document as it was confirmed: later edits do not enter it"),
    note: z.string(),
    createdAt: stamp,
    createdBy: z.string(),
    recordChanged: z.boolean().describe("The record would give another document now"),
    endedAt: stamp.optional(),
    endedBy: z.string().optional(),
    revision: z.int().optional(),
    failure: z.string().optional().describe("Why it did not go out"),
  })
  .openapi("PublicationSchedule");

export const Withdrawal = z.strictObject({ reason: z.string() }).openapi("Withdrawal");
export const Withdrawn = z.strictObject({ withdrawnAt: stamp }).openapi("Withdrawn");

export const Approval = z.strictObject({ documentHash: z.string() }).openapi("PublicationApproval");
export const Approved = z
  .strictObject({ hash: z.string(), approvedBy: z.string(), approvedAt: stamp })
  .openapi("ApprovedDocument");

export const Redaction = z
  .strictObject({
    reason: z.string().describe("Readers see it where the revision was"),
    documentHash: z
      .string()
      .optional()
      .describe("A clean draft that takes the current revision's place in the same act"),
    note: z.string().optional().describe("Of the replacement, for readers"),
    replacesReason: z
      .boolean()
      .optional()
      .describe("It is redacted already: this reason takes the place of the one readers see, and nothing else happens"),
  })
  .openapi("Redaction");
export const Redacted = z
  .strictObject({
    revision: z.int(),
    hash: z.string().describe("It stays"),
    redactedAt: stamp,
    alsoRedacted: z.array(z.int()).describe("Other revisions that had the very same document and lost it too"),
    withdrawn: z.boolean().describe("It was what readers saw: the page is gone until the next publication"),
    replacement: Published.optional(),
  })
  .openapi("RedactedRevision");

export const Emergency = z
  .strictObject({
    documentHash: z.string(),
    note: z.string().describe("What changed, for readers"),
    reason: z.string().describe("Why the embargo ends early; in the case's ledger and the audit log"),
    agreed: z.boolean().optional().describe("All who keep to it agreed, so that this does not break it"),
  })
  .openapi("EarlyEnd");
export const BrokenGlass = Published.extend({
  tell: z
    .array(
      z.strictObject({
        party: z.string(),
        name: Text,
        roles: z.array(z.enum(PARTY_ROLES)),
        untold: z.array(z.enum(UNTOLD)).describe("What it has not been told yet"),
        isMailed: z.boolean().describe("People stand for it here and get a mail; others are told by a person"),
      }),
    )
    .describe("Whom to tell now"),
}).openapi("PublishedEarly");
