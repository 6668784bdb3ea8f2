import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import type { ThreadActions, ThreadPlace } from "#components/disclosure/thread-actions.ts";
import { ThreadList } from "#components/disclosure/thread-list.tsx";
import { partsOf, ThreadText } from "#components/disclosure/thread-text.tsx";
import { ThreadView } from "#components/disclosure/thread-view.tsx";
import type { Message, Thread } from "#domain/disclosure/thread.ts";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh() {}, push() {} }) }));

const never = () => Promise.reject(new Error("nothing is asked while a page is drawn"));
const actions: ThreadActions = {
  ...{ start: never, post: never, revise: never, retract: never, revisions: never, mark: never, changeGroup: never },
};
const place: ThreadPlace = { address: "/t", zone: "Europe/Berlin", personId: "p", mayWrite: true, isInside: true };
const thread: Thread = {
  ...{ id: "one", subject: "Fix", begun: { name: "Ada", at: "2026-09-08T10:00:00.000Z" }, messages: 2, unread: 0 },
  parties: [{ party: "vendor", name: { en: "The <vendor>" }, addedAt: "2026-09-08T10:00:00.000Z" }],
};
const message: Message = {
  ...{ seq: 1, author: { name: "Ada" }, isOwn: false, isUnread: false, at: "2026-09-08T10:00:00.000Z", version: 1 },
  ...{ body: "hello", attachments: [] },
};
const drawn = (messages: Message[], where: Partial<ThreadPlace> = {}) =>
  renderToStaticMarkup(<ThreadView {...{ thread, messages, actions }} place={{ ...place, ...where }} />);

describe("the text of a message", () => {
  it.each([
    ["see https://a.test/x.", ["see ", "https://a.test/x", "."]],
    ["(https://a.test/x)", ["(", "https://a.test/x", ")"]],
    ["https://a.test/x_(y)", ["https://a.test/x_(y)"]],
    ["https://a.test/?q=1&r=2, and", ["https://a.test/?q=1&r=2", ", and"]],
    ["javascript:alert(1) data:text/html,x ftp://a.test", ["javascript:alert(1) data:text/html,x ftp://a.test"]],
    ["https://", ["https://"]],
    ["", []],
  ])("%j falls into %j", (text, parts) => {
    expect(partsOf(text).map((part) => part.text)).toEqual(parts);
    for (const { href } of partsOf(text)) if (href !== undefined) expect(href).toMatch(/^https?:\/\//);
  });

  it("is there whole, whatever it is, and only addresses of the web lead somewhere", () => {
    const piece = fc.constantFrom(
      "https://a.test/",
      "http://",
      "javascript:",
      "<a href=x>",
      ")",
      "(",
      ".",
      "\n",
      " ",
      "é",
      '"',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 12 }), (pieces) => {
        const text = pieces.join("");
        const parts = partsOf(text);
        expect(parts.map((part) => part.text).join("")).toBe(text);
        expect(parts.every(({ href }) => href === undefined || /^https?:\/\//i.test(href))).toBe(true);
      }),
    );
  });

  it("is no markup", () => {
    const html = renderToStaticMarkup(<ThreadText text={'<img src=x onerror=alert(1)> https://a.test/"onclick=x'} />);
    expect(html).not.toMatch(/<img|" ?onclick/);
    expect(html).toContain('href="https://a.test/" rel="noopener noreferrer nofollow"');
  });
});

describe("a thread", () => {
  it("shows who said what, when in the page's zone, and what is new", () => {
    const html = drawn([message, { ...message, seq: 2, isUnread: true, author: { name: "Bo", party: "vendor" } }]);
    expect(html).toMatch(/2026-09-08 12:00/);
    expect(html).toContain("Message 2 by Bo, vendor");
    expect(html.match(/>New</g)).toHaveLength(1);
    expect(html).toContain("We and The &lt;vendor&gt;");
  });

  it("does not tell of whom a reader must not know", () => {
    expect(drawn([{ ...message, author: {} }], { isInside: false })).toContain("Somebody of another party");
  });

  it.each<[string, Partial<Message>, Partial<ThreadPlace>, string[]]>([
    ["one's own", { isOwn: true }, {}, ["Attach a file", "Change", "Take back"]],
    ["another's, to a co-ordinator", {}, {}, ["Take back"]],
    ["another's, to a party", {}, { isInside: false }, []],
    ["one's own, to whoever may only read", { isOwn: true }, { mayWrite: false }, []],
    ["a changed one", { version: 2, changedAt: message.at }, { isInside: false }, ["All its texts"]],
  ])("%s offers what may be done", (_what, own, where, offered) => {
    const html = drawn([{ ...message, ...own }], where);
    const offers = ["Attach a file", "Change", "Take back", "All its texts"];
    expect(offers.filter((name) => new RegExp(`>${name}<`).test(html))).toEqual(offered);
    expect(html.includes("Your message")).toBe(where.mayWrite ?? true);
  });

  it("says of what was taken back by whom and why, and offers its texts to the incident's people only", () => {
    const { body: _, ...rest } = message;
    const taken = { ...rest, isOwn: true, retracted: { at: message.at, by: "Ada", reason: "wrong <thread>" } };
    expect(drawn([taken])).toMatch(/Taken back by Ada, 2026-09-08 12:00 [^<]*: wrong &lt;thread&gt;/);
    expect(drawn([taken])).toContain("All its texts");
    expect(drawn([taken], { isInside: false })).not.toMatch(/All its texts|>Change</);
  });
});

describe("the list", () => {
  it("has what is unread first, then what is newest, and marks it by word", () => {
    const at = (id: string, subject: string, unread: number, lastMessageAt: string): Thread => ({
      ...{ ...thread, id, subject, unread, lastMessageAt },
    });
    const threads = [
      at("a", "Older", 0, "2026-09-08T10:00:00.000Z"),
      at("b", "Newer", 0, "2026-09-09T10:00:00.000Z"),
      at("c", "Unread", 2, "2026-09-01T10:00:00.000Z"),
    ];
    const html = renderToStaticMarkup(<ThreadList threads={threads} place={place} />);
    expect([...html.matchAll(/href="\/t\/(\w)"/g)].map(([, id]) => id)).toEqual(["c", "b", "a"]);
    expect(html).toContain("2 unread");
    expect(renderToStaticMarkup(<ThreadList threads={[]} place={place} />)).toContain("Nothing has been said");
  });
});
