import type { Metadata } from "next";
import { SubscriberCounts } from "#components/subscriptions/subscriber-counts.tsx";
import { WebhookAdd } from "#components/subscriptions/webhook-add.tsx";
import { WebhookBoard } from "#components/subscriptions/webhook-board.tsx";
import { env } from "#server/env.ts";
import { readForPage } from "#server/page-answer.ts";
import { countSubscribers } from "#server/subscriptions/count-subscribers.ts";
import { listEndpoints } from "#server/subscriptions/webhook-endpoints.ts";
import { listWebhookMessages } from "#server/subscriptions/webhook-messages.ts";
import { act, add } from "./actions.ts";

export const metadata: Metadata = { title: "Webhooks and subscribers" };

const MESSAGES = 10;

export default async function WebhooksPage() {
  const { endpoints, counts } = await readForPage("/console/webhooks", async () => ({
    endpoints: await withMessages(),
    counts: await countSubscribers(),
  }));
  return (
    <main id="content" tabIndex={-1} className="mx-auto grid max-w-[100rem] grid-cols-[minmax(0,1fr)] gap-8 px-4 py-6">
      <header>
        <h1 className="mb-1 text-2xl">Webhooks and subscribers</h1>
        <p className="max-w-prose text-soft">
          Who is told when something is published, revised, withdrawn or redacted. Messages are signed as Standard
          Webhooks says; times are stated in {env().orgZone}.
        </p>
      </header>
      <section aria-labelledby="endpoints">
        <h2 id="endpoints" className="text-lg">
          Endpoints
        </h2>
        <WebhookBoard endpoints={endpoints} zone={env().orgZone} act={act} />
      </section>
      <section aria-labelledby="add">
        <h2 id="add" className="mb-2 text-lg">
          Add an endpoint
        </h2>
        <WebhookAdd add={add} />
      </section>
      <section aria-labelledby="subscribers">
        <h2 id="subscribers" className="mb-2 text-lg">
          Subscribers by mail
        </h2>
        <SubscriberCounts counts={counts} />
      </section>
    </main>
  );
}

async function withMessages() {
  const endpoints = await listEndpoints();
  return Promise.all(
    endpoints.map(async (endpoint) => ({
      ...endpoint,
      messages: (await listWebhookMessages(endpoint.id, { limit: MESSAGES })).items,
    })),
  );
}
