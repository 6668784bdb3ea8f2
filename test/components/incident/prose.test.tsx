import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ProseBoard } from "#components/incident/prose-board.tsx";
import { shownProse } from "#components/incident/prose-preview.tsx";
import { conflictRows, draftOf, emptyDraft, keptProse, type ShownSection } from "#components/incident/prose-section.ts";
import { unresolvedPlaces } from "#components/incident/unresolved-places.ts";
import { knownReferences } from "#domain/postmortem/prose/known-references.ts";
import { unresolvedReferences } from "#domain/postmortem/prose/unresolved-references.ts";
import { referenceDocument as document } from "#test/builders/reference-document.ts";

const draft = {
  ...emptyDraft,
  titleEn: "A *cause*",
  bodyEn: "It took {{duration declared restored}}.\n\n- {{event nowhere}}",
};
const html = (of: typeof draft, bodyForm: "line" | "blocks" = "blocks") => {
  const { en, ja, unresolved } = shownProse({ draft: of, document, bodyForm });
  return { en: renderToStaticMarkup(en), ja: renderToStaticMarkup(ja), unresolved };
};

describe("the preview", () => {
  it("is what the page shows, with what says nothing marked and told with its place", () => {
    const { en, unresolved } = html({ ...draft, titleJa: "{{fixed-in nobody}}" });
    expect(en).toContain("A <em>cause</em>");
    expect(en).toContain("It took 6\u00a0h 18\u00a0min.");
    expect(en).toMatch(/<li><mark class="unresolved"[^>]*>{{event nowhere}}/);
    expect(unresolved.map(({ field, source }) => [field, source])).toEqual([
      ["bodyEn", "{{event nowhere}}"],
      ["titleJa", "{{fixed-in nobody}}"],
    ]);
  });

  it("of a summary is one line, as on the page", () => {
    expect(html({ ...draft, bodyEn: "- {{impact.count}}" }, "line").en).toContain("<p>- 155</p>");
  });

  it("runs nothing of what is written", () => {
    const { en } = html({ ...draft, bodyEn: '<img src=x onerror="alert(1)"> [a](javascript:alert(1))' });
    expect(en).not.toMatch(/<img|href=/);
  });
});

describe("two who write at once", () => {
  it("see what differs, and who changed it", () => {
    const base = { ...draft, titleJa: "a" };
    const mine = { ...base, titleEn: "Mine", bodyEn: "Mine" };
    const theirs = { ...base, titleEn: "Theirs", titleJa: "b" };
    expect(conflictRows(mine, base, theirs)).toEqual([
      { key: "titleEn", label: "Title, English", yours: "Mine", stored: "Theirs", whose: "both" },
      { key: "bodyEn", label: "Text, English", yours: "Mine", stored: base.bodyEn, whose: "you" },
      { key: "titleJa", label: "Title, Japanese", yours: "a", stored: "b", whose: "they" },
    ]);
  });

  it("what an older build kept is taken only where it is whole", () => {
    expect(keptProse.isWhole(draft)).toBe(true);
    expect(keptProse.isWhole({ ...draft, bodyJa: undefined })).toBe(false);
  });
});

it("tells where a reference stands that says nothing, with a link where it is written here", () => {
  const title = { en: "A cause" };
  const body = { en: "{{event nowhere}}" };
  const told = { ...document, title: { en: "{{x}}" }, causes: [{ key: "one", title, body }] };
  const [event, ...events] = told.events;
  if (!event) throw new Error("no event");
  const whole = { ...told, events: [{ ...event, title: { en: "e", ja: "{{y}}" } }, ...events] };
  const own = { id: "7", kind: "cause", key: "one", title, body, audience: "public", position: 0, version: 1 } as const;
  expect(unresolvedPlaces(unresolvedReferences(whole), whole, [own]).map(({ place, href }) => [place, href])).toEqual([
    ["title, English", "#prose-incident"],
    [`events ${event.key} title, Japanese`, undefined],
    ["“A cause”, body, English", "#prose-7"],
  ]);
});

describe("the board", () => {
  const section = (more: object): ShownSection => {
    const stored = { id: "1", kind: "cause", title: { en: "A cause" }, body: { en: "Because." }, audience: "internal" };
    const whole = { ...stored, position: 0, version: 1, ...more } as Omit<ShownSection, "shown">;
    return { ...whole, shown: shownProse({ draft: draftOf(whole), document, bodyForm: "blocks" }) };
  };
  const never = () => Promise.reject(new Error("not asked here"));
  const board = (mayWrite: boolean) =>
    renderToStaticMarkup(
      <ProseBoard
        desk={{
          ...{ slug: "x", personId: "p", known: knownReferences(document) },
          actions: { preview: never, save: never, add: never, move: never, remove: never },
        }}
        incident={section({ id: "incident", kind: "incident" })}
        sections={[section({}), section({ id: "2", title: { en: "Another", ja: "別" }, position: 1 })]}
        mayWrite={mayWrite}
      />,
    );

  it("shows every section in both languages, says what is not translated, and names its buttons", () => {
    const shown = board(true);
    expect(shown).toContain("Not translated: readers of Japanese get the English text");
    expect(shown).toContain("Edit “Another”");
    expect(shown).toMatch(/aria-label="Move “A cause” up" disabled=""/);
    expect(shown).toContain("Nothing is written yet.");
  });

  it("offers nothing to somebody who may not write", () => {
    expect(board(false)).not.toContain("<button");
  });
});
