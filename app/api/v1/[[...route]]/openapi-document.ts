import type { OpenAPIHono } from "@hono/zod-openapi";

export type OpenApiDocument = ReturnType<OpenAPIHono["getOpenAPI31Document"]>;

const DESCRIPTION =
  "The record of an incident, for programs. Send `Authorization: Bearer {key}`. Times go in as they were said and come " +
  "out with what they mean; instants are RFC 3339 in UTC with up to six decimals. Lists page by an opaque cursor. " +
  "Changes name the version they change in If-Match. Errors are RFC 9457 with a stable `code`.";

/** OpenAPI 3.1, made from the routes themselves. */
export function openApiDocument(api: OpenAPIHono): OpenApiDocument {
  return api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title: "Candor API", version: "1", description: DESCRIPTION },
    servers: [{ url: "/" }],
  });
}
