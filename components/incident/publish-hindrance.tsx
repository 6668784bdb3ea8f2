import { Notice } from "#components/ui/notice.tsx";
import type { PublicationPlan } from "./publication-plan.ts";

/** What stands between the draft and its readers, the first thing first. */
export function PublishHindrance({ plan }: { plan: PublicationPlan }) {
  if (!plan.mayPublish)
    return <Notice tone="info">You can look at the draft; a co-ordinator or an admin publishes it.</Notice>;
  if (plan.changes === 0 && !plan.withdrawn)
    return <p className="text-soft">Nothing to publish: the public page says what the record says.</p>;
  return (
    <>
      {plan.withdrawn && <Notice tone="warning">The page is withdrawn. Publishing makes it public again.</Notice>}
      {plan.embargoed && (
        <Notice tone="warning" title="An embargo is in force, so nothing can be published before its end.">
          <p>
            {plan.embargoEnds
              ? `It ends at ${plan.embargoEnds.utc} (${plan.embargoEnds.local}). Schedule for then, or later.`
              : "Nobody said until when. Ending it is an act of its own."}
          </p>
        </Notice>
      )}
      {plan.blocking > 0 && (
        <Notice tone="problem" title={`${plan.blocking} findings block publishing.`}>
          <a href="#lint">See which, and put them right</a>
        </Notice>
      )}
      {plan.lacksApproval && (
        <Notice tone="warning" title="A second person has not approved this document yet.">
          <a href="#approval">See who may</a>
        </Notice>
      )}
    </>
  );
}
