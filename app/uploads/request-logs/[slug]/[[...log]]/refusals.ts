import { ExpectedError } from "#domain/errors.ts";
import { problem, toProblem, type Problem } from "#server/problem.ts";

const TITLES: Record<number, string> = { 411: "Length Required" };

/** Refusals of the message itself, before any verb sees it. */
export class BadUpload extends ExpectedError {
  readonly status: number;
  constructor(status: number, code: string, message: string) {
    super(code, message);
    this.status = status;
  }
}

export const PRIVATE = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" };

/** RFC 9457, as the API answers. */
export function refusal(error: unknown, request: Request): Response {
  const body = problemOf(error, request);
  const { received } = body as { received?: unknown };
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: {
      ...PRIVATE,
      "content-type": "application/problem+json",
      ...(body.status === 401 && { "www-authenticate": 'Bearer realm="candor"' }),
      ...(typeof received === "number" && { "upload-offset": String(received) }),
    },
  });
}

function problemOf(error: unknown, request: Request): Problem {
  if (error instanceof BadUpload) {
    const title = TITLES[error.status];
    return problem(error.status, error.code, error.message, title ? { title } : {});
  }
  // Its sender hears no answer; it is no fault of this side either.
  if (brokeOff(error, request)) return problem(400, "body_broke_off", "The body ended before all of it had arrived.");
  return toProblem(error);
}

function brokeOff(error: unknown, { signal }: Request): boolean {
  if (error instanceof ExpectedError) return false;
  const { code, name } = error as { code?: unknown; name?: unknown };
  return signal.aborted || code === "ECONNRESET" || code === "ERR_STREAM_PREMATURE_CLOSE" || name === "AbortError";
}
