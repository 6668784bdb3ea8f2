import type { Author, Thread } from "#domain/disclosure/thread.ts";

export function authorInWords({ name, party, partyName }: Author): string {
  if (name === undefined) return "Somebody of another party";
  return party === undefined ? name : `${name}, ${partyName?.en ?? party}`;
}

/** Without a party the incident's people are among themselves, as far as this reader knows. */
export function groupInWords({ parties }: Pick<Thread, "parties">, isInside: boolean): string {
  const names = parties.map(({ party, name }) => name?.en ?? party);
  const others = names.length === 0 ? "nobody else" : names.join(", ");
  return isInside ? `We and ${others}` : `The incident's people and ${others}`;
}

export function countInWords(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}
