import "server-only";

import { randomUUID } from "node:crypto";
import {
  Conflict,
  ExpectedError,
  InvalidInput,
  NotAllowed,
  NotFound,
  NotSignedIn,
  SecondFactorRequired,
  StaleVersion,
  VersionRequired,
} from "#domain/errors.ts";
import { TimeError } from "#domain/time/time-error.ts";

/** RFC 9457. `code` is stable; `errors` has a place for each refused field. */
export type Problem = {
  type: "about:blank";
  title: string;
  status: number;
  code: string;
  detail: string;
  [more: string]: unknown;
};

const TITLES: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  409: "Conflict",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  428: "Precondition Required",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

export function problem(status: number, code: string, detail: string, more: Record<string, unknown> = {}): Problem {
  return { type: "about:blank", title: TITLES[status] ?? "Error", status, code, detail, ...more };
}

/** Any error as a problem. What was not expected is logged under an id; only the id is shown. */
export function toProblem(error: unknown): Problem {
  if (error instanceof TimeError) {
    const candidates = error.candidates ? { candidates: error.candidates } : {};
    const pointer = error.field ?? "";
    return problem(422, error.code, error.message, {
      ...candidates,
      errors: [{ pointer, code: error.code, message: error.message }],
    });
  }
  if (error instanceof InvalidInput) return problem(422, error.code, error.message, { errors: error.errors });
  if (error instanceof StaleVersion) return problem(409, error.code, error.message, { current: error.current });
  if (error instanceof Conflict) return problem(409, error.code, error.message, error.detail);
  if (error instanceof ExpectedError) return problem(statusOf(error), error.code, error.message);
  return unexpected(error);
}

function statusOf(error: ExpectedError): number {
  if (error instanceof NotFound) return 404;
  if (error instanceof NotSignedIn) return 401;
  if (error instanceof NotAllowed || error instanceof SecondFactorRequired) return 403;
  if (error instanceof VersionRequired) return 428;
  return 422;
}

function unexpected(error: unknown): Problem {
  const id = randomUUID();
  process.stderr.write(`${JSON.stringify({ level: "error", id, error: describe(error) })}\n`);
  return problem(500, "unexpected", `Something failed that should not. The log has it under ${id}.`, { id });
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
