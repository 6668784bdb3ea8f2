import type { JudgedDeployment } from "#domain/upstream/deployment-row.ts";
import type { ExposureVerdict } from "#domain/upstream/exposure-shape.ts";
import { VerdictMark } from "./verdict-mark.tsx";

const order: ExposureVerdict[] = ["affected", "unknown", "partly_protected", "not_affected"];

/** How many stand where, the worst first. */
export function FleetSummary({ deployments }: { deployments: JudgedDeployment[] }) {
  if (deployments.length === 0) return null;
  return (
    <dl className="mb-3 flex flex-wrap gap-x-8 gap-y-1" aria-label="Deployments by verdict">
      {order.map((verdict) => (
        <div key={verdict}>
          <dt className="text-[0.8125rem]">
            <VerdictMark verdict={verdict} />
          </dt>
          <dd className="text-xl">{deployments.filter(({ exposure }) => exposure.verdict === verdict).length}</dd>
        </div>
      ))}
    </dl>
  );
}
