import { ruleOf, type RuleOrder } from "#domain/impact/rule-order.ts";
import { InvalidInput } from "#domain/errors.ts";
import { previewRule } from "#server/impact/preview-rule.ts";
import { toProblem } from "#server/problem.ts";

export const dynamic = "force-dynamic";

const HEADERS = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" };

/** What a rule that is being written would count. No server action, for of those a page sends one after the other: here a newer question ends the older one. */
export async function POST(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  try {
    const rule = ruleOf(await orderIn(request));
    return Response.json(await previewRule(slug, rule, { signal: request.signal }), { headers: HEADERS });
  } catch (error) {
    const problem = toProblem(error);
    return Response.json(problem, { status: problem.status, headers: HEADERS });
  }
}

async function orderIn(request: Request): Promise<RuleOrder> {
  try {
    return (await request.json()) as RuleOrder;
  } catch {
    throw new InvalidInput([{ pointer: "", code: "invalid_json", message: "The rule is sent as JSON." }]);
  }
}
