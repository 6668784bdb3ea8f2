"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import type { AddState, WebhookState } from "#components/subscriptions/webhook-actions.ts";
import { parseInput } from "#domain/parse-input.ts";
import type { WebhookEvent } from "#domain/subscriptions/notice.ts";
import { answer } from "#server/action-answer.ts";
import { addEndpoint, changeEndpoint, removeEndpoint, rotateSecret } from "#server/subscriptions/webhook-endpoints.ts";
import { sendTest } from "#server/subscriptions/webhook-messages.ts";

const asked = z.strictObject({
  id: z.string().max(200),
  version: z.int(),
  act: z.enum(["pause", "start", "rotate", "test", "remove"]),
});
type Asked = z.output<typeof asked>;

export async function add(_state: AddState, form: FormData): Promise<AddState> {
  const url = String(form.get("url") ?? "").slice(0, 2_001);
  // The verb says which of them there are.
  const events = form.getAll("events").map(String) as WebhookEvent[];
  const result = await answer(() => addEndpoint({ url, events }));
  if (!result.ok) return { url, refused: result.problem.errors?.[0]?.message ?? result.problem.detail };
  refresh();
  return { url: "", secret: result.secret };
}

export async function act(id: string, version: number, what: string, _state: WebhookState): Promise<WebhookState> {
  const result = await answer(() => doIt(parseInput(asked, { id, version, act: what })));
  if (!result.ok) return { refused: result.problem.detail };
  const { said, secret } = result;
  refresh();
  return { ...(said !== undefined && { said }), ...(secret !== undefined && { secret }) };
}

async function doIt({ id, version, act }: Asked): Promise<{ said?: string; secret?: string }> {
  if (act === "rotate") return { secret: (await rotateSecret(id, version)).secret };
  if (act === "test") {
    await sendTest(id);
    return { said: "It is on its way; reload to see how it went." };
  }
  if (act === "remove") await removeEndpoint(id, version);
  else await changeEndpoint(id, { state: act === "pause" ? "paused" : "active" }, version);
  return {};
}
