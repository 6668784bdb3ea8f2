import { beforeEach, describe, expect, it, vi } from "vitest";

/** As much of a browser as keeping needs; two tabs of it share one storage. */
function tabOf(shared: Record<string, string>, session: Record<string, string>) {
  const storageOf = (held: Record<string, string>) =>
    new Proxy(held, {
      get: (all, name) => {
        if (name === "getItem") return (key: string) => all[key] ?? null;
        if (name === "setItem") return (key: string, value: string) => void (all[key] = value);
        if (name === "removeItem") return (key: string) => void Reflect.deleteProperty(all, key);
        return Reflect.get(all, name) as unknown;
      },
    });
  const hearers = new Map<string, () => void>();
  vi.stubGlobal("localStorage", storageOf(shared));
  vi.stubGlobal("sessionStorage", storageOf(session));
  vi.stubGlobal("addEventListener", (name: string, hear: () => void) => hearers.set(name, hear));
  vi.resetModules();
  return { goAway: () => hearers.get("pagehide")?.() };
}

const load = async () => ({
  words: await import("#components/console/kept-words.ts"),
  drafts: await import("#components/timeline/draft-storage.ts"),
  empty: (await import("#components/timeline/event-draft.ts")).emptyDraft("UTC", "2026-09-09"),
});

describe("what is typed is kept by each tab for itself", () => {
  const shared: Record<string, string> = {};
  beforeEach(() => {
    for (const key of Object.keys(shared)) Reflect.deleteProperty(shared, key);
  });

  it("through a reload; a copy of the tab gets a place of its own and sees the other's", async () => {
    const session: Record<string, string> = {};
    const one = tabOf(shared, session);
    const before = (await load()).words;
    before.keepWords(before.keyInTab("candor:line:p:s"), "of one");
    const copied = { ...session };
    one.goAway();

    tabOf(shared, session);
    const after = (await load()).words;
    expect(after.findWords(after.keyInTab("candor:line:p:s"))).toBe("of one");

    tabOf(shared, copied);
    const copy = (await load()).words;
    expect(copy.findWords(copy.keyInTab("candor:line:p:s"))).toBe("");
    expect(copy.wordsUnder("candor:line:p:s@")).toMatchObject([{ words: "of one", isOwn: false }]);
  });

  it("drafts are found under their place, whatever it is called, and another person's are not", async () => {
    tabOf(shared, {});
    const { drafts, empty } = await load();
    const stored = { draft: { ...empty, titleEn: "typed" }, base: empty, version: 0, savedAt: "2026-11-30T00:00:00Z" };
    drafts.keepDraft(drafts.draftKey("p", "s", "line-a@b"), stored);
    drafts.keepDraft(drafts.draftKey("other", "s", undefined), stored);
    expect(drafts.keptDrafts("p", "s")).toMatchObject([
      { place: "line-a@b", isOwn: true, draft: { titleEn: "typed" } },
    ]);
    drafts.dropDraft(drafts.draftKey("p", "s", "line-a@b"));
    expect(drafts.keptDrafts("p", "s")).toEqual([]);
  });

  it("a browser that refuses says so", async () => {
    tabOf(shared, {});
    const { words } = await load();
    vi.stubGlobal("localStorage", {
      setItem: () => {
        throw new Error("full");
      },
    });
    expect(words.keepWords("a", "b")).toBe(false);
  });
});
