import type { Deployment, NodeBelow } from "./deployment.ts";
import type { Reason } from "./exposure-reason.ts";
import type { ExposureVerdict } from "./exposure-shape.ts";
import type { Text } from "#domain/timeline/timeline-event.ts";

/** One of our own, judged as of this reading. `version` is what runs there; `rowVersion` that of this entry. */
export type JudgedDeployment = Deployment & {
  id: string;
  rowVersion: number;
  updatedAt: string;
  exposure: { verdict: ExposureVerdict; reasons: Reason[]; nextStep?: Text };
  nodesBelowContext: NodeBelow[];
};
