import {
  acceptedTerms,
  agreed,
  continued,
  intends,
  invited,
  ledgerOf,
  proposed,
  publication,
  threeParties,
} from "./case-ledger.ts";

export const parties = ledgerOf(...threeParties);
export const END = "2026-10-26T12:00Z";
export const active = continued(parties, ["09-10", proposed("t", END), acceptedTerms("t")]);
export const signed = continued(active, [
  "09-11",
  ...["provider", "upstream", "finder"].flatMap((key) => [invited(key), agreed(key, "t")]),
]);
export const planned = continued(signed, [
  "09-12",
  ...["provider", "upstream"].flatMap((key) => [intends(key, "yes"), publication(key, "scheduled", END)]),
]);
export const both = continued(planned, [
  "10-26T12:30",
  ...["provider", "upstream"].map((key) => publication(key, "published", END)),
]);
