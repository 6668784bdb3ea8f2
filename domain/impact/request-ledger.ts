/** duplicate: same id, same content, seen before. conflicting: same id, other content; none of them counts. */
export type Standing = "new" | "duplicate" | "conflicting";

export type RequestLedger = {
  /** First pass, over every log in order of import. An empty id is never noted. */
  note: (id: string, content: string) => void;
  /** Second pass, in the same order. */
  standing: (id: string, content: string) => Standing;
  conflictingIds: () => string[];
};

/** Two passes because a request counts only when no later row contradicts it. */
export function startLedger(): RequestLedger {
  const first = new Map<string, string>();
  const repeated = new Set<string>();
  const conflicting = new Set<string>();
  const passed = new Set<string>();
  return {
    note(id, content) {
      if (id === "") return;
      const known = first.get(id);
      if (known === undefined) first.set(id, content);
      else (known === content ? repeated : conflicting).add(id);
    },
    standing(id, content) {
      if (id === "" || !(repeated.has(id) || conflicting.has(id))) return "new";
      const row = `${id}\u001f${content}`;
      if (passed.has(row)) return "duplicate";
      passed.add(row);
      return conflicting.has(id) ? "conflicting" : "new";
    },
    conflictingIds: () => [...conflicting],
  };
}
