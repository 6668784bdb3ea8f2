import { describe, expect, it } from "vitest";
import { en } from "#components/words/page-words-en.ts";
import { VERDICT_IN_MATRIX } from "#domain/postmortem/verdict-in-matrix.ts";
import { evaluateExposure } from "#domain/upstream/evaluate-exposure.ts";
import {
  asForm,
  checkedDocument,
  checkedRevision,
  REFERENCE_CHECKS,
  referenceExposure,
} from "#test/builders/reference-checks.ts";
import { referenceHistory } from "#test/builders/reference-document.ts";
import { partOf, textNodes, textOf } from "./page-text.ts";
import { renderCheck } from "./render-check.ts";
import { renderPage } from "./render.ts";

const post = (sent: [string, string][], changes: Parameters<typeof renderCheck>[1] = {}) =>
  renderCheck(sent, { isForm: true, ...changes });
const verdictIn = (html: string) => textOf(/<p class="verdict[^>]*>.*?<\/p>/.exec(html)?.[0] ?? "");
/** What stands in the form's control of this name. */
function valueOf(html: string, name: string): string | undefined {
  const id = name.replaceAll(".", "\\.");
  const input = new RegExp(`<input id="${id}"[^>]*? value="([^"]*)"`).exec(html)?.[1];
  const select = new RegExp(`<select id="${id}".*?</select>`).exec(html)?.[0];
  return input ?? /<option value="([^"]*)" selected=""/.exec(select ?? "")?.[1];
}

describe("the verdict table of the reference incident, by the form", () => {
  it.each(REFERENCE_CHECKS)("%s", (_name, typed, verdict) => {
    const sent = asForm(typed);
    for (const isForm of [true, false]) {
      const { html, passing } = renderCheck(sent, { isForm });
      expect([verdictIn(html), passing]).toEqual([en.check.verdicts[verdict], 200]);
      expect(html).toContain(`<p class="verdict status-${VERDICT_IN_MATRIX[verdict].replace("_", "-")}"><svg`);
      for (const [name, value] of sent) expect(valueOf(html, name), name).toBe(value);
    }
  });
});

describe("what an answer says", () => {
  const typed = asForm({ version: "0.5.19", mode: "disaggregated", backend: "nixl", pools: ["681280", ""] });
  const answer = textOf(partOf(post(typed).html, "answer", "section"));

  it("each reason with node and numbers, the next step, and the five checks with what is done of them", () => {
    expect(answer).toContain("Node 1 (prefill): KV pool 681,280 is below context length 1,048,576.");
    expect(answer).toContain("Node 2 (decode): KV pool: not given.");
    expect(answer).toContain("Move to v0.5.22 or later, and measure every KV pool against the context length.");
    const checks = partOf(post(typed).html, "check-result", "div");
    expect(checks.match(/<li><p>/g)).toHaveLength(5);
    expect(textOf(checks)).toContain("not done");
  });

  it("how to find out, where the version is no release", () => {
    expect(
      textOf(
        post([
          ["version", "latest"],
          ["mode", "disaggregated"],
        ]).html,
      ),
    ).toContain("sglang.__version__");
  });

  it("the same in Japanese", () => {
    const html = post(typed, { locale: "ja" }).html;
    expect(verdictIn(html)).toBe("影響を受けます");
    expect(textOf(html)).toContain(
      "ノード 1（prefill）：KV プール 681,280 はコンテキスト長 1,048,576 を下回っています。",
    );
    const english = Object.values(en.check).filter((word) => typeof word === "string");
    expect(textNodes(html).filter((node) => english.includes(node))).toEqual([]);
    expect(html).toContain('action="/ja/incidents/glm-5-3-kv-cache-leak/check#answer"');
  });

  it("an address that asks the same again", () => {
    const link = /<p class="answer-link"><a href="([^"]*)"/.exec(post(typed).html)?.[1] ?? "";
    const { pathname, searchParams } = new URL(link.replaceAll("&amp;", "&"), "https://x.example");
    expect(pathname).toBe("/incidents/glm-5-3-kv-cache-leak/check");
    expect([...searchParams].sort()).toEqual(typed.filter(([, value]) => value !== "").sort());
  });

  it("nothing before anything is asked; an empty form that is sent is told what it lacks", () => {
    const blank = renderCheck([
      ["tz", "UTC"],
      ["utm_source", "mail"],
    ]);
    expect([blank.passing, verdictIn(blank.html)]).toEqual([undefined, ""]);
    expect([post([]).passing, verdictIn(post([]).html)]).toEqual([200, "Cannot be told yet"]);
  });
});

describe("what cannot be read", () => {
  const sent: [string, string][] = [
    ["version", " v0.5.19 "],
    ["contextLength", "1 million"],
    ["mode", "cluster"],
    ["node.3.kvPoolTokens", "-5"],
    ["node.3.role", "Prefill"],
    ["node.3.settings.deferredKvRelease", "maybe"],
  ];
  const { html, passing } = post(sent);
  const errorOf = (name: string) =>
    textOf(new RegExp(`<p class="field-error" id="${name.replaceAll(".", "\\.")}-error".*?</p>`).exec(html)?.[0] ?? "");

  it("is refused in its place with what is accepted, and listed with a way there", () => {
    expect(passing).toBe(422);
    expect(errorOf("contextLength")).toBe("A whole number without a sign, such as 1048576 or 1,048,576.");
    expect(errorOf("mode")).toBe("One of: Disaggregated (prefill and decode apart), Single-node.");
    expect(errorOf("node.1.settings.deferredKvRelease")).toBe("Yes or no.");
    expect([errorOf("version"), errorOf("node.1.role")]).toEqual(["", ""]);
    for (const name of ["contextLength", "mode", "node.1.kvPoolTokens"]) expect(html).toContain(`<a href="#${name}">`);
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(4);
  });

  it("stays as it was typed; rows close up, and a choice stands in the spelling of its option", () => {
    const shown = ["version", "contextLength", "mode", "node.1.kvPoolTokens", "node.1.role"];
    expect(shown.map((name) => valueOf(html, name))).toEqual([" v0.5.19 ", "1 million", "cluster", "-5", "prefill"]);
  });

  it("never makes anything not affected", () => {
    expect(verdictIn(html)).toBe("Cannot be told yet");
  });

  it("is text and nothing else, wherever it is shown", () => {
    const hostile = `"><script>alert(1)</script>`;
    const names = ["version", "mode", "contextLength", "node.1.role", "node.1.kvPoolTokens", hostile];
    const { html: shown } = post(names.map((name) => [name, hostile]));
    expect(shown).not.toContain("<script>alert");
    expect(shown).toContain("&lt;script&gt;alert(1)");
  });

  it.each([
    ["1,048,576", "1048576"],
    ["1 048 576", "1048576"],
    ["１０４８５７６", "1048576"],
    ["1_048_576", "1048576"],
  ])("%s is read as a number", (typed) => {
    expect(post([["contextLength", typed]]).passing).toBe(200);
  });

  it.each(["1.5", "1e6", "0x10", "1,0", "10,48,576", "1M", "9".repeat(17), "-1", "∞"])("%s is none", (typed) => {
    expect(post([["contextLength", typed]]).passing).toBe(422);
  });
});

describe("more nodes without a script", () => {
  const rows = (html: string) =>
    html.slice(0, html.indexOf("<template")).match(/<fieldset class="check-node"/g)?.length;

  it("a row or ten are added to those there are, and nothing is judged meanwhile", () => {
    const sent: [string, string][] = [
      ["version", "0.5.19"],
      ["node.1.role", "decode"],
      ["node.2.role", ""],
      ["add", "10"],
    ];
    const { html, passing } = post(sent);
    expect([rows(renderCheck().html), rows(html), passing, verdictIn(html)]).toEqual([2, 12, 200, ""]);
    expect([valueOf(html, "version"), valueOf(html, "node.1.role")]).toEqual(["0.5.19", "decode"]);
  });

  it.each(["-1", "x", "1.5", "1000000"])("not %s", (add) => {
    expect(rows(post([["add", add]]).html)).toBeLessThan(13);
  });

  it("none is left out, however many there are: the 1001st is too small", () => {
    const sent = asForm({ version: "0.5.19", mode: "disaggregated", backend: "nixl", pools: ["2040000", "2040000"] });
    const more: [string, string][] = [
      ["node.1001.role", "decode"],
      ["node.1001.kvPoolTokens", "681280"],
    ];
    expect(verdictIn(post(sent).html)).toBe(en.check.verdicts.partly_protected);
    expect(verdictIn(post([...sent, ...more]).html)).toBe(en.check.verdicts.affected);
  });

  it("names that are no field of the conditions mean nothing", () => {
    const stray: [string, string][] = [
      ["__proto__", "x"],
      ["node.role", "x"],
      ["node.0.role", "x"],
      ["node.1.toString", "x"],
    ];
    expect(renderCheck(stray).passing).toBeUndefined();
  });
});

describe("where the check stands", () => {
  it("on the report, between the advice and the disclosure, and only where there is one", () => {
    const html = renderPage({ revision: checkedRevision });
    expect(partOf(html, "check", "section")).toContain('href="/incidents/glm-5-3-kv-cache-leak/check"');
    expect(renderPage()).not.toContain("/check");
  });

  it("nowhere, as if it never existed, for an incident without conditions", () => {
    const { exposure: _, ...document } = checkedDocument;
    const revision = { ...checkedRevision, document };
    const found = { kind: "published" as const, revision, history: referenceHistory, marks: referenceHistory };
    expect(renderCheck([], { found })).toEqual(renderCheck([], { found: { kind: "absent" } }));
    expect(renderCheck([], { found }).kind).toBe("absent");
    expect(post([], { found: { kind: "withdrawn" } }).kind).toBe("withdrawn");
  });
});

it("says of each configuration and release, where pools are not known, what the fix matrix says", () => {
  const { matrix, configurations } = checkedDocument.upstream ?? {
    matrix: { rows: [], columns: [] },
    configurations: [],
  };
  expect(configurations).toHaveLength(3);
  expect(matrix.rows.map(({ configuration }) => configuration).sort()).toEqual(
    configurations.map(({ key }) => key).sort(),
  );
  for (const { configuration, cells } of matrix.rows) {
    for (const { column, status } of cells) {
      const { verdict } = evaluateExposure(referenceExposure, {
        ...{ version: column === "before" ? "0.5.19" : column, mode: "disaggregated", contextLength: 1_048_576 },
        configuration: { transferBackend: configuration },
      });
      expect([configuration, column, VERDICT_IN_MATRIX[verdict]]).toEqual([configuration, column, status]);
    }
  }
});
