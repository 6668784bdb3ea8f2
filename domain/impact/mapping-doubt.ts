/** How far a doubt goes. note: said, not asked. ask: a person settles it. stop: no mapping settles it. */
const WEIGHT = {
  epoch_unit: "note",
  cached_answers: "note",
  id_not_unique: "note",
  time_of_answer: "note",
  zone_required: "ask",
  cached_tokens: "ask",
  thousands_sign: "ask",
  account_choice: "ask",
  ambiguous: "ask",
  guessed: "ask",
  missing: "ask",
  dash_values: "ask",
  epoch_units_mixed: "ask",
  implausible_time: "ask",
  unreadable_values: "ask",
  repeated_ids: "ask",
  status_words: "ask",
  not_utf8: "ask",
  unreadable_lines: "ask",
  year_required: "stop",
  same_name: "stop",
  no_header: "stop",
  not_accepted: "stop",
} as const;

export type MappingDoubtCode = keyof typeof WEIGHT;
/** With a `column`, it concerns a mapping that uses that column; without one, the whole log. */
export type MappingDoubt = { code: MappingDoubtCode; column?: string; message: string };

export function isAsked({ code }: MappingDoubt): boolean {
  return WEIGHT[code] !== "note";
}

export function stopsMapping({ code }: MappingDoubt): boolean {
  return WEIGHT[code] === "stop";
}
