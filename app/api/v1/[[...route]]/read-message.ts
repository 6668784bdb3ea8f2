import { z } from "@hono/zod-openapi";
import { InvalidInput, NotFound, VersionRequired } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import type { Repeatable } from "#server/idempotency.ts";
import { wholeBody } from "#server/request-body.ts";
import { BadMessage } from "./refusals.ts";

const LARGEST_BODY = 1_048_576;
const JSON_TYPE = /^application\/(json|merge-patch\+json)\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/** The JSON of a body of at most 1 MiB, whatever length it declares. */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!JSON_TYPE.test(type)) {
    throw new BadMessage(415, "unsupported_media_type", "Send the body as application/json.", {
      accept: "application/json",
    });
  }
  const bytes = await readBytes(request);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new BadMessage(400, "invalid_json", "The body is not JSON in UTF-8.");
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > LARGEST_BODY) throw tooLarge();
  const bytes = await wholeBody(request, LARGEST_BODY);
  if (!bytes) throw tooLarge();
  return bytes;
}

function tooLarge(): BadMessage {
  return new BadMessage(413, "body_too_large", `A body may have ${LARGEST_BODY} bytes.`);
}

/** Each parameter once, and none that is not known. @throws {InvalidInput} */
export function readQuery<S extends z.ZodType>(request: Request, schema: S): z.output<S> {
  const parameters = new URL(request.url).searchParams;
  const names = [...parameters.keys()];
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) {
    throw new InvalidInput([
      { pointer: `/${repeated}`, code: "repeated_parameter", message: "Send each parameter once." },
    ]);
  }
  return parseInput(schema, Object.fromEntries(parameters));
}

/** The version of `If-Match: "3"`. @throws {VersionRequired} {InvalidInput} */
export function readIfMatch(request: Request): number {
  const header = request.headers.get("if-match");
  if (header === null) throw new VersionRequired();
  const version = /^"([1-9]\d{0,8})"$/.exec(header.trim())?.[1];
  if (version !== undefined) return Number(version);
  throw new InvalidInput([
    { pointer: "", code: "invalid_if_match", message: 'If-Match is one strong ETag as it was answered, such as "3".' },
  ]);
}

/** What makes a create repeatable, where the sender asks for it. */
export function readRepeatable(request: Request, body: unknown): Repeatable | undefined {
  const key = request.headers.get("idempotency-key");
  if (key === null) return undefined;
  if (/^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(key)) {
    return { key, route: `${request.method} ${new URL(request.url).pathname}`, body };
  }
  throw new InvalidInput([
    { pointer: "", code: "invalid_idempotency_key", message: "An Idempotency-Key has 1 to 255 visible characters." },
  ]);
}

/** A slug that cannot be one is as missing as one that was never given. */
export function slugOf(written: string | undefined): string {
  if (written === undefined || !/^[a-z0-9-]{1,100}$/.test(written)) throw new NotFound();
  return written;
}

export const paging = {
  after: z.string().max(2_000).optional().describe("`next` of the answer before"),
  limit: z
    .string()
    .regex(/^\d{1,9}$/, "a whole number from 1 to 200")
    .transform(Number)
    .pipe(z.int().min(1).max(200))
    .optional()
    .describe("How many, at most 200; 50 where absent"),
};

export const revisionNumber = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, "the number of a rule revision")
  .transform(Number);
export const revisionQuery = z.strictObject({
  revision: revisionNumber.optional().describe("This revision of the rule; the newest where absent"),
});
