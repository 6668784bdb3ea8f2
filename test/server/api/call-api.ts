import { expect } from "vitest";
import { z } from "zod";
import { api } from "../../../app/api/v1/[[...route]]/api.ts";
import { openApiDocument } from "../../../app/api/v1/[[...route]]/openapi-document.ts";
import * as shapes from "../../../app/api/v1/[[...route]]/shapes.ts";
import { GET as health } from "../../../app/healthz/route.ts";
import { GET as ready } from "../../../app/readyz/route.ts";

export type Called = { status: number; headers: Headers; text: string; body: Record<string, unknown> };
export type Sent = { key?: string; body?: unknown; headers?: Record<string, string>; raw?: BodyInit };

/** The API as a program reaches it, without a network in between. */
export async function call(method: string, path: string, { key, body, headers = {}, raw }: Sent = {}): Promise<Called> {
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await api.fetch(
    new Request(`http://candor.test${path.startsWith("/api") ? path : `/api/v1${path}`}`, {
      method: method.toUpperCase(),
      headers: {
        ...(key && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(sent !== undefined && { body: sent }),
    }),
  );
  const text = await response.text();
  const isJson = /[/+]json/.test(response.headers.get("content-type") ?? "");
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text !== "" ? JSON.parse(text) : {},
  };
}

export const items = ({ body }: Called) => body["items"] as Record<string, unknown>[];
export const page = (item: z.ZodType) => z.strictObject({ items: z.array(item), next: z.string().nullable() });

/** What was answered is what the document says. */
export function hasShape(shape: z.ZodType, { status, body }: Called, wanted = 200): void {
  expect(status).toBe(wanted);
  expect(shape.safeParse(body).error?.issues ?? []).toEqual([]);
}

type Document = {
  openapi: string;
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, unknown> };
};

export function apiDocument(): Document {
  return JSON.parse(JSON.stringify(openApiDocument(api))) as Document;
}

/** Every call the document names: what a program can find out, a test can too. Paths are below /api/v1. */
export function documentedCalls(): { method: string; path: string }[] {
  return Object.entries(apiDocument().paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => ({ method, path: path.replace(/^\/api\/v1/, "") })),
  );
}

export { health, ready, shapes };
