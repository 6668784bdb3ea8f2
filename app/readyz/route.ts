import { isDatabaseReady } from "#server/health.ts";
import { problem } from "#server/problem.ts";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  const headers = { "cache-control": "no-store" };
  if (await isDatabaseReady()) return Response.json({ status: "ready", database: "ok" }, { headers });
  const body = problem(503, "database_unavailable", "The database does not answer, or does not hold the record yet.");
  return Response.json(body, {
    status: 503,
    headers: { ...headers, "content-type": "application/problem+json", "retry-after": "5" },
  });
}
