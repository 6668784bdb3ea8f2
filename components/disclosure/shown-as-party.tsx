import type { ReactNode } from "react";
import { Notice } from "#components/ui/notice.tsx";
import { timeOfStamp } from "#domain/disclosure/stated-time.ts";
import { At } from "./at.tsx";

type Props = { name: string; asOf: string | undefined; zone: string; children: ReactNode };

/** Above the page of a party, for the people of the incident: whose eyes these are, and of when. */
export function ShownAsParty({ name, asOf, zone, children }: Props) {
  return (
    <div className="mb-6">
      <Notice tone="info" title={`As ${name} sees it`}>
        <p>
          {asOf === undefined ? (
            "As it is now."
          ) : (
            <>
              As it was <At time={timeOfStamp(asOf)} zone={zone} />.
            </>
          )}{" "}
          What is below is what {name} is shown, and nothing can be entered here.
        </p>
        {children}
      </Notice>
    </div>
  );
}
