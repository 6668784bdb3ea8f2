import { shownMoment } from "#components/impact/impact-moment.ts";
import type { MessageView } from "#domain/subscriptions/webhook-view.ts";

const stateWords = {
  queued: "Waits",
  sent: "Arrived",
  failed: "Failed",
  dropped: "Not sent any more",
} satisfies Record<MessageView["state"], string>;

export function EndpointMessages({ messages, url, zone }: { messages: MessageView[]; url: string; zone: string }) {
  if (messages.length === 0) return <p className="text-[0.8125rem] text-soft">Nothing has been sent yet.</p>;
  return (
    <details>
      <summary className="w-fit cursor-pointer text-[0.8125rem]">
        Last messages<span className="sr-only"> to {url}</span>
      </summary>
      <div className="overflow-x-auto" role="region" aria-label={`Last messages to ${url}`} tabIndex={0}>
        <table className="my-1 w-full text-start text-[0.8125rem] tabular-nums [&_td]:py-1 [&_td]:pe-4">
          <thead>
            <tr className="border-b border-line text-soft">
              {["Queued", "Event", "Of", "State", "Tries", "Next or last"].map((name) => (
                <th key={name} scope="col" className="py-1 pe-4 text-start font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {messages.map((message) => (
              <Line key={message.id} message={message} zone={zone} />
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Line({ message, zone }: { message: MessageView; zone: string }) {
  const { type, slug, revision, state, attempts, createdAt, nextAt, endedAt, lastStatus, lastError } = message;
  const at = nextAt ?? endedAt;
  const said = lastError ?? (lastStatus === undefined ? "" : `it answered ${lastStatus}`);
  return (
    <tr className="border-b border-line align-baseline">
      <td className="whitespace-nowrap">{shownMoment(createdAt, zone)}</td>
      <td className="font-mono">{type}</td>
      <td>{slug === undefined ? "–" : `${slug}, revision ${revision}`}</td>
      <td>
        {stateWords[state]}
        {said !== "" && <span className="text-soft"> · {said}</span>}
      </td>
      <td>{attempts}</td>
      <td className="whitespace-nowrap">
        {at !== undefined && shownMoment(at, zone)}
        {state === "queued" && " next"}
      </td>
    </tr>
  );
}
