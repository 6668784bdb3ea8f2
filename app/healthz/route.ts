export const dynamic = "force-dynamic";

/** The process answers; the database is not asked. */
export function GET(): Response {
  return Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } });
}
