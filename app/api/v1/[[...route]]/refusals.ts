import { ExpectedError } from "#domain/errors.ts";
import { problem, toProblem, type Problem } from "#server/problem.ts";

const TITLED: Record<number, { title: string }> = { 405: { title: "Method Not Allowed" }, 410: { title: "Gone" } };

/** Refusals of the message itself, before any verb sees it. */
export class BadMessage extends ExpectedError {
  readonly status: number;
  readonly headers: Record<string, string>;
  constructor(status: number, code: string, message: string, headers: Record<string, string> = {}) {
    super(code, message);
    this.status = status;
    this.headers = headers;
  }
}

/** Any error as the answer a program gets: RFC 9457, never a stack. */
export function refusal(error: unknown, authorized: boolean): Response {
  if (error instanceof BadMessage) {
    return problemResponse(problem(error.status, error.code, error.message, TITLED[error.status]), error.headers);
  }
  const body = toProblem(error);
  return problemResponse(body, headersFor(body, authorized));
}

export function problemResponse(body: Problem, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: { "content-type": "application/problem+json", "cache-control": "no-store", ...headers },
  });
}

function headersFor(body: Problem, authorized: boolean): Record<string, string> {
  if (body.status === 401) {
    return { "www-authenticate": `Bearer realm="candor"${authorized ? ', error="invalid_token"' : ""}` };
  }
  const current = body["current"] as { version?: unknown; rowVersion?: unknown } | undefined;
  const version = current?.rowVersion ?? current?.version;
  return typeof version === "number" ? { etag: `"${version}"` } : {};
}
