export const COUNT_FIELDS = ["promptTokens", "completionTokens"] as const;
export const TEXT_FIELDS = ["requestId", "account", "model", "status"] as const;
export const FIELDS = ["occurredAt", ...COUNT_FIELDS, ...TEXT_FIELDS] as const;

/** A canonical name, or `attributes.` and a name of the log's own. */
export type Field = (typeof FIELDS)[number] | `attributes.${string}`;

export function isCountField(name: string): name is (typeof COUNT_FIELDS)[number] {
  return (COUNT_FIELDS as readonly string[]).includes(name);
}
