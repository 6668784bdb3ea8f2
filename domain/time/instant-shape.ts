/** RFC 3339 in UTC, `YYYY-MM-DDTHH:mm:ss[.ffffff]Z`, the fraction without trailing zeros. Not sortable as text. */
export type Instant = string & { readonly __instant: true };
/** A calendar date, `YYYY-MM-DD`. */
export type PlainDate = string & { readonly __plainDate: true };
