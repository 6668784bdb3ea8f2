import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { newCaseFact, type NewCaseFact } from "#domain/disclosure/case-fact.ts";
import { InvalidInput } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { openCase } from "#server/disclosure/open-case.ts";
import { readCase } from "#server/disclosure/read-case.ts";
import { recordFacts, type Recorded } from "#server/disclosure/record-fact.ts";
import { answers, idempotencyKey, ifMatch, pages, refuses, sends, slugParameter } from "./describe.ts";
import { FACT_ROUTES, type FactRoute } from "./disclosure-routes.ts";
import { CaseItem, DisclosureCase, RecordedFacts } from "./disclosure-shapes.ts";
import { readIfMatch, readJson, readQuery, readRepeatable, slugOf } from "./read-message.ts";
import { entity, serve, type Answer, type Asked, type Served } from "./serve.ts";

const tags = ["Disclosure"];
const root = "/incidents/{slug}";
const noQuery = z.strictObject({});
const asOf = z.strictObject({
  asOf: z.iso.datetime({ offset: true }).optional().describe("The case as it stood then"),
});
const facts = z.strictObject({ facts: z.array(z.unknown()).min(1).max(500) });

/** The case, its lists, and one address for each kind of entry in its ledger. */
export function serveDisclosure(api: OpenAPIHono): Served[] {
  return [
    serveCase(api),
    serveOpen(api),
    serveEntries(api),
    ...serveLists(api),
    ...FACT_ROUTES.map((route) => serveFact(api, route)),
  ];
}

function serveCase(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "get", path: `${root}/disclosure`, tags },
      summary: "The disclosure case as it stands, or as it stood; 404 before one is open",
      request: { params: slugParameter, query: asOf },
      responses: {
        ...answers(200, "It, with the number of its newest entry as ETag", DisclosureCase),
        ...refuses(403, 404, 422),
      },
    },
    async ({ request, parameter }) => entity(await readCase(slugOf(parameter("slug")), readQuery(request, asOf))),
  );
}

function serveOpen(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "post", path: `${root}/disclosure`, tags, summary: "Open the incident's one disclosure case" },
      request: { params: slugParameter, headers: idempotencyKey, body: sends(bodyOfKind("case_opened", [])) },
      responses: { ...answers(201, "The case", RecordedFacts), ...refuses(400, 403, 404, 409, 413, 415, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const body = await readJson(request);
      const opening = { ...object(body), kind: "case_opened" } as NewCaseFact;
      const repeatable = readRepeatable(request, body);
      return written(await openCase(slugOf(parameter("slug")), [opening], { ...(repeatable && { repeatable }) }));
    },
  );
}

function serveEntries(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "post", path: `${root}/disclosure/entries`, tags },
      summary: "Enter facts of any kind, all or none, in order; `fact` of a refusal says which one",
      request: { params: slugParameter, headers: idempotencyKey.extend(ifMatch.partial().shape), body: sends(facts) },
      responses: { ...answers(201, "What was entered", RecordedFacts), ...refuses(400, 403, 404, 409, 413, 415, 422) },
    },
    async (asked) => {
      const body = await readJson(asked.request);
      const given = parseInput(facts, body).facts as NewCaseFact[];
      return written(await recordFacts(slugOf(asked.parameter("slug")), given, options(asked, body)));
    },
  );
}

function serveFact(api: OpenAPIHono, { method, path, kind, summary }: FactRoute): Served {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  const isChange = method === "patch";
  return serve(
    api,
    {
      ...{ method, path: `${root}${path}`, tags, summary },
      request: {
        params: slugParameter.extend(Object.fromEntries(inPath.map((name) => [name, z.string()]))),
        headers: isChange ? ifMatch : idempotencyKey.extend(ifMatch.partial().shape),
        body: sends(bodyOfKind(kind, inPath)),
      },
      responses: {
        ...answers(isChange ? 200 : 201, "The case after it", RecordedFacts),
        ...refuses(400, 403, 404, 409, 413, 415, 422, ...(isChange ? [428] : [])),
      },
    },
    async (asked) => {
      if (isChange) readIfMatch(asked.request);
      const body = await readJson(asked.request);
      refuseTwiceNamed(object(body), inPath);
      const named = Object.fromEntries(inPath.map((name) => [name, pathValue(name, asked.parameter(name) ?? "")]));
      const fact = { ...object(body), ...named, kind } as NewCaseFact;
      const recorded = await recordFacts(slugOf(asked.parameter("slug")), [fact], options(asked, body));
      return written(recorded, isChange ? 200 : 201);
    },
  );
}

const LISTS = {
  parties: ["parties", "The parties of the case"],
  deadlines: ["deadlines", "Deadlines with their inputs; superseded ones stay"],
  "party-publications": ["publications", "The parties' own documents"],
  credits: ["credits", "Credits, with the consent of those credited"],
  identifiers: ["identifiers", "Ids in other systems"],
  "prior-references": ["priorReferences", "Where the flaw was spoken of before"],
  "regulatory-clocks": ["clocks", "Clocks that were confirmed to apply"],
  "disclosure/statements": ["statements", "What parties say of components"],
  "disclosure/entries": ["entries", "The ledger, the oldest entry first"],
} as const;

function serveLists(api: OpenAPIHono): Served[] {
  const embargo = serve(
    api,
    {
      ...{
        method: "get",
        path: `${root}/embargo`,
        tags,
        summary: "The embargo: its state, its terms, who keeps to it",
      },
      request: { params: slugParameter },
      responses: { ...answers(200, "It", CaseItem), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const { embargo, version } = await readCase(slugOf(parameter("slug")));
      return entity({ ...embargo, version });
    },
  );
  const lists = Object.entries(LISTS).map(([path, [field, summary]]) =>
    serve(
      api,
      {
        ...{ method: "get", path: `${root}/${path}`, tags, summary },
        request: { params: slugParameter },
        responses: { ...answers(200, "All of them", pages(CaseItem)), ...refuses(403, 404, 422) },
      },
      async ({ request, parameter }) => {
        readQuery(request, noQuery);
        const view = await readCase(slugOf(parameter("slug")));
        return { body: { items: view[field], next: null }, headers: { etag: `"${view.version}"` } };
      },
    ),
  );
  return [embargo, ...lists];
}

function options({ request }: Asked, body: unknown) {
  readQuery(request, noQuery);
  const repeatable = readRepeatable(request, body);
  const against = request.headers.get("if-match") === null ? undefined : readIfMatch(request);
  return { ...(repeatable && { repeatable }), ...(against !== undefined && { expectedVersion: against }) };
}

function written({ case: view, added, warnings }: Recorded, status = 201): Answer {
  // What changes nothing is not entered, and nothing was created.
  return entity({ version: view.version, added, warnings, case: view }, { status: added === 0 ? 200 : status });
}

function object(body: unknown): object {
  return parseInput(z.record(z.string(), z.unknown()), body);
}

/** What the address says is not said again: the two could differ. */
function refuseTwiceNamed(body: object, inPath: string[]): void {
  const twice = [...inPath, "kind"].find((name) => Object.hasOwn(body, name));
  if (twice === undefined) return;
  const message = `There is no field ${JSON.stringify(twice)} here: the address says it.`;
  throw new InvalidInput([{ pointer: `/${twice}`, code: "unknown_field", message }]);
}

function pathValue(name: string, value: string): string | number {
  return name === "entry" && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : value;
}

function bodyOfKind(kind: string, inPath: string[]): z.ZodType {
  const option = newCaseFact.options.find(({ shape }) => shape.kind.value === kind);
  if (!option) throw new Error(`there is no fact "${kind}"`);
  const known = ["kind", ...inPath];
  return z.strictObject(Object.fromEntries(Object.entries(option.shape).filter(([name]) => !known.includes(name))));
}
