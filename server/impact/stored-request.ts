import "server-only";

import type { Field } from "#domain/impact/fields.ts";
import type { LoggedRequest } from "#domain/impact/logged-request.ts";
import { instantFromMicros } from "#domain/time/instant.ts";
import type { StoredRow } from "./affected-columns.ts";

/** A stored row as the rule's evaluator reads it. Times and counts are the values, not the words of the log. */
export function loggedRequest(row: StoredRow): LoggedRequest {
  const { occurredUs, promptTokens, completionTokens, attributes } = row;
  const instant = occurredUs === null ? undefined : instantFromMicros(occurredUs);
  const named: [Field, string | null | undefined][] = [
    ["requestId", row.requestId],
    ["occurredAt", instant],
    ["account", row.account],
    ["model", row.model],
    ["promptTokens", promptTokens],
    ["completionTokens", completionTokens],
    ["status", row.status],
    ...Object.entries(attributes ?? {}).map(([name, text]): [Field, string] => [`attributes.${name}`, text]),
  ];
  return {
    texts: new Map(named.map(([field, text]) => [field, text ?? ""])),
    counts: {
      ...(promptTokens !== null && { promptTokens: BigInt(promptTokens) }),
      ...(completionTokens !== null && { completionTokens: BigInt(completionTokens) }),
    },
    faults: [],
    ...(instant !== undefined && { occurredAt: { instant, us: Number(occurredUs) } }),
  };
}
