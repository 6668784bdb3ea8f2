import { shownMoment } from "#components/impact/impact-moment.ts";
import type { EndpointView, MessageView } from "#domain/subscriptions/webhook-view.ts";
import { EndpointMessages } from "./endpoint-messages.tsx";
import type { WebhookAction } from "./webhook-actions.ts";
import { WebhookControls } from "./webhook-controls.tsx";

type ShownEndpoint = EndpointView & { messages: MessageView[] };
type Props = { endpoints: ShownEndpoint[]; zone: string; act: WebhookAction };

export function WebhookBoard({ endpoints, zone, act }: Props) {
  if (endpoints.length === 0) return <p className="text-soft">No endpoint yet.</p>;
  return (
    <ul aria-label="Endpoints">
      {endpoints.map((endpoint) => (
        <li key={endpoint.id} className="grid gap-1.5 border-b border-line py-4">
          <h3 className="font-mono text-[0.9375rem] font-semibold [overflow-wrap:anywhere]">{endpoint.url}</h3>
          <State endpoint={endpoint} zone={zone} />
          <p className="text-[0.8125rem] text-soft">
            {endpoint.events.join(", ")} · added {shownMoment(endpoint.createdAt, zone)} by {endpoint.createdBy}
          </p>
          <WebhookControls
            id={endpoint.id}
            url={endpoint.url}
            version={endpoint.version}
            isActive={endpoint.state === "active"}
            act={act}
          />
          <EndpointMessages messages={endpoint.messages} url={endpoint.url} zone={zone} />
        </li>
      ))}
    </ul>
  );
}

/** By word and sign, not by colour alone. */
function State({ endpoint, zone }: { endpoint: EndpointView; zone: string }) {
  const { state, failures, failingSince, lastError, nextAt } = endpoint;
  if (state === "paused") return <p className="text-warn">⏸ Paused: messages wait until it is started again.</p>;
  const why = lastError === undefined ? "" : ` Last: ${lastError}`;
  const since = failingSince === undefined ? "" : ` since ${shownMoment(failingSince, zone)}`;
  if (state === "dead")
    return (
      <p className="text-bad">
        ✕ Dead: failed{since}, and is not tried any more.{why}
      </p>
    );
  if (failures === 0) return <p className="text-good">✓ Active</p>;
  return (
    <p className="text-warn">
      ! Failed {failures} {failures === 1 ? "time" : "times"} in a row{since}
      {nextAt !== undefined && `; tried again at ${shownMoment(nextAt, zone)} or soon after`}.{why}
    </p>
  );
}
