import type { FieldError } from "#domain/errors.ts";
import type { TimeReading } from "#domain/time/time-error.ts";

/** An expected problem as a form gets it: what went wrong, in words, and what would settle it. */
export type ActionProblem = {
  status: number;
  code: string;
  detail: string;
  errors?: FieldError[];
  candidates?: TimeReading[];
  /** What is stored now, where a newer version was saved by somebody else. */
  current?: unknown;
  savedBy?: { name: string; at: string };
};

export type ActionResult<T extends object = object> = ({ ok: true } & T) | { ok: false; problem: ActionProblem };
