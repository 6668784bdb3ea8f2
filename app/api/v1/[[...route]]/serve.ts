import { createRoute, type OpenAPIHono, type RouteConfig } from "@hono/zod-openapi";
import { actAsKey } from "#server/members/act-as-key.ts";
import { BadMessage, refusal } from "./refusals.ts";

/** `text` instead of `body` is a file that is sent as it is, with its own content type among the headers. */
export type Answer = {
  status?: number;
  body?: unknown;
  text?: string | ReadableStream<Uint8Array>;
  headers?: Record<string, string>;
};
export type Asked = { request: Request; parameter: (name: string) => string | undefined };
export type Served = { path: string; method: RouteConfig["method"] };

/** One documented route: named in the OpenAPI document, answered as the key that was sent, and as nobody else; where its
 * `security` is empty, as nobody, whatever was sent. */
export function serve(api: OpenAPIHono, route: RouteConfig, answer: (asked: Asked) => Promise<Answer>): Served {
  api.openAPIRegistry.registerPath(createRoute({ security: [{ key: [] }], ...route }));
  const path = honoPath(route.path);
  api.on(route.method.toUpperCase(), path, async (context) => {
    const request = context.req.raw;
    const authorization = request.headers.get("authorization");
    try {
      const asked = { request, parameter: (name: string) => context.req.param(name) };
      const isOpen = route.security?.length === 0;
      return respond(isOpen ? await answer(asked) : await actAsKey(authorization, () => answer(asked)));
    } catch (error) {
      return refusal(error, authorization !== null);
    }
  });
  return { path, method: route.method };
}

/** After all routes: what is there, but not by this method. */
export function refuseOtherMethods(api: OpenAPIHono, served: Served[]): void {
  for (const path of new Set(served.map((route) => route.path))) {
    const methods = served.filter((route) => route.path === path).map(({ method }) => method.toUpperCase());
    const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
    api.all(path, (context) => {
      if (context.req.method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
      const said = `Here one may ${allow}.`;
      return refusal(new BadMessage(405, "method_not_allowed", said, { allow }), true);
    });
  }
}

function respond({ status = 200, body, text, headers = {} }: Answer): Response {
  const own = { "cache-control": "private, no-store", vary: "authorization", ...headers };
  if (text !== undefined) {
    return new Response(text, { status, headers: { "x-content-type-options": "nosniff", ...own } });
  }
  if (body === undefined) return new Response(null, { status, headers: own });
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...own } });
}

/** An entity with its version as a quoted ETag. */
export function entity<T extends { version: number }>(body: T, more: Answer = {}): Answer {
  return { ...more, body, headers: { etag: `"${body.version}"`, ...more.headers } };
}

function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}
