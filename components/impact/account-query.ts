/** What a part of the list is of: accounts that were never told anything, whose last message came back, that were told. */
export const notifiedParts = ["untold", "bounced", "reached"] as const;
export type NotifiedPart = (typeof notifiedParts)[number];

export const partNames: Record<NotifiedPart, string> = {
  untold: "Not told yet",
  bounced: "Told, but it came back",
  reached: "Told",
};

export const accountSorts = { account: "Account", affected: "Affected", firstAt: "First", lastAt: "Last" } as const;
export type AccountSort = keyof typeof accountSorts;

type Query = Pick<URLSearchParams, "get">;

/** The most affected first, where the address says nothing else. */
export function accountSortIn(query: Query): { sort: AccountSort; direction: "asc" | "desc" } {
  const asked = query.get("sort") ?? "";
  const sort = (Object.keys(accountSorts) as AccountSort[]).find((name) => name === asked.replace(/^-/, ""));
  return sort ? { sort, direction: asked.startsWith("-") ? "desc" : "asc" } : { sort: "affected", direction: "desc" };
}

export function partIn(query: Query): NotifiedPart | undefined {
  return notifiedParts.find((part) => part === query.get("notified"));
}

/** The same list in the order of another column; of numbers and times the largest first. */
export function accountsSortedBy(query: string, sort: AccountSort): string {
  const now = new URLSearchParams(query);
  const { sort: column, direction } = accountSortIn(now);
  const isDescending = column === sort ? direction === "asc" : sort !== "account";
  now.delete("after");
  now.set("sort", `${isDescending ? "-" : ""}${sort}`);
  return `?${now}`;
}
