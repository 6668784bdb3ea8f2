import { api } from "../../../app/api/v1/[[...route]]/api.ts";

export type Called = { status: number; headers: Headers; text: string; body: Record<string, never> & { [name: string]: unknown } };
export type Sent = { key?: string; body?: unknown; headers?: Record<string, string>; raw?: BodyInit };

/** The API as a program reaches it, without a network in between. */
export async function call(method: string, path: string, { key, body, headers = {}, raw }: Sent = {}): Promise<Called> {
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await api.fetch(
    new Request(`http://candor.test${path.startsWith("/api") ? path : `/api/v1${path}`}`, {
      method,
      headers: {
        ...(key && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(sent !== undefined && { body: sent }),
    }),
  );
  const text = await response.text();
  const isJson = /json/.test(response.headers.get("content-type") ?? "");
  return { status: response.status, headers: response.headers, text, body: isJson && text !== "" ? JSON.parse(text) : {} };
}
