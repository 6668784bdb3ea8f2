import { wholeBody } from "#server/request-body.ts";
import { takeDelivery, type DeliveryOutcome } from "#server/upstream/github/take-delivery.ts";

export const dynamic = "force-dynamic";

/** GitHub sends no more than this. */
const MOST_BYTES = 25_000_000;

const STATUS: Record<DeliveryOutcome, number> = {
  accepted: 202,
  not_set_up: 404,
  wrong_signature: 401,
  unreadable: 400,
};

/** The same answer whether or not the repository is known here. */
export async function POST(request: Request): Promise<Response> {
  const body = (await wholeBody(request, MOST_BYTES))?.toString("utf8");
  if (body === undefined) return new Response(null, { status: 413, headers: { "cache-control": "no-store" } });
  const outcome = await takeDelivery({
    body,
    signature: request.headers.get("x-hub-signature-256"),
    id: request.headers.get("x-github-delivery"),
    event: request.headers.get("x-github-event"),
  });
  return new Response(null, { status: STATUS[outcome], headers: { "cache-control": "no-store" } });
}
