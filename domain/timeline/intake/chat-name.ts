import { isStatus } from "./status-words.ts";

const MOST_LETTERS = 60;
const MOST_WORDS = 6;

const SENTENCE = /[!?,;:。、]$|[^ ]{2}\.$|\b(?:is|are|was|were|has|had|the|The|[Ww]e|[Ii]t|[Ii])\b/;
/** What stands before a time in a sentence, and never ends a name. */
const LEADS_TO_TIME =
  /(?:^| )(?:at|by|since|until|till|around|about|from|to|before|after|on|in|of|for|circa|ca|approx|between|and)$/i;
const DAY =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d/i;
const NOISE =
  /^(?:\(edited\)|New|Thread|View thread|\d+ repl(?:y|ies)|Last reply .*|View \d+ repl.*|also sent to the channel|:[a-z0-9_+-]+:|:[a-z0-9_+-]+: ?\d+|\d{1,3})$/i;

/** What chat programs write between messages for themselves. */
export function isNoise(line: string): boolean {
  return line.length <= 80 && NOISE.test(line);
}

/** Not a sentence: what stands where only a name can. */
export function mayBeName(text: string): boolean {
  if (text === "" || text.length > MOST_LETTERS || SENTENCE.test(text) || LEADS_TO_TIME.test(text)) return false;
  return !DAY.test(text) && !isNoise(text) && text.split(/\s+/).length <= MOST_WORDS;
}

const HANDLE = /^@?[\p{L}\p{N}][\p{L}\p{M}\p{N}._'’-]*$/u;
const CAPITALISED = /^[@"“]?[\p{Lu}\p{Lo}][\p{L}\p{M}\p{N}.,'’"”/_-]*$/u;
const WITHIN = /^(?:\([^()]*\)?|[^()]*\)|&|de|la|del|der|den|van|von|da|di|do|dos|du|bin|ibn|al|el|ter|ten|y|e)$/i;

/** Written as names are: a handle, or words with capitals. */
export function looksLikeName(text: string): boolean {
  if (!mayBeName(text) || isStatus(text) || /^(?:posted|updated|published)\b/i.test(text)) return false;
  if (HANDLE.test(text)) return true;
  return text.split(/\s+/).every((word) => CAPITALISED.test(word) || WITHIN.test(word));
}

export function isOneWord(text: string): boolean {
  return !/\s/.test(text);
}
