import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { chainHead } from "#domain/postmortem/chain-head.ts";
import { verifyChain, type ChainLink } from "#domain/postmortem/verify-chain.ts";

const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

function chain(...documents: string[]): ChainLink[] {
  return documents.map((document, index) => {
    const before = documents[index - 1];
    const previous = before === undefined ? {} : { previousHash: sha256(before) };
    return { number: index + 1, hash: sha256(document), ...previous, document, redacted: false };
  });
}
const changed = (links: ChainLink[], at: number, more: Partial<ChainLink>) =>
  links.map((link, index) => (index === at ? { ...link, ...more } : link));
const codes = (links: ChainLink[]) =>
  verifyChain(links, sha256).breaks.map(({ revision, code }) => `${revision} ${code}`);
const three = chain('{"a":1}', '{"a":2}', '{"a":3}');

describe("the chain of public revisions", () => {
  it("holds, and its head stands for all of it", () => {
    const hashes = three.map(({ hash }) => hash);
    expect(verifyChain(three, sha256)).toEqual({
      ...{ holds: true, revisions: 3, breaks: [], redacted: [] },
      head: sha256(`${hashes[0]}\n${hashes[1]}\n${hashes[2]}\n`),
    });
    expect(verifyChain([], sha256)).toEqual({ holds: true, revisions: 0, breaks: [], redacted: [] });
  });

  it("holds where a revision was redacted, and says which", () => {
    const { document: _gone, ...link } = three[1] as ChainLink;
    const redacted = [three[0], { ...link, redacted: true }, three[2]] as ChainLink[];
    expect(verifyChain(redacted, sha256)).toMatchObject({
      holds: true,
      redacted: [2],
      head: verifyChain(three, sha256).head,
    });
    expect(codes([three[0], link, three[2]] as ChainLink[])).toEqual(["2 missing"]);
  });

  it.each([
    ["another text", changed(three, 1, { document: '{"a":9}' }), ["2 hash"]],
    ["another text with its hash", changed(three, 1, { document: '{"a":9}', hash: sha256('{"a":9}') }), ["3 link"]],
    ["the same said otherwise", chain('{"a":1}', '{ "a": 2 }'), ["2 not_canonical"]],
    ["no JSON", chain("a"), ["1 not_canonical"]],
    ["one taken out", [three[0], three[2]] as ChainLink[], ["3 numbering", "3 link"]],
    ["two exchanged", [three[1], three[0]] as ChainLink[], ["2 numbering", "2 link", "1 numbering", "1 link"]],
    ["a document that should be gone", changed(three, 0, { redacted: true }), ["1 redacted_with_document"]],
  ])("does not hold with %s", (_name, links, expected) => {
    expect(codes(links)).toEqual(expected);
  });

  it("whoever rewrites all of it gets another head", () => {
    const rewritten = chain('{"a":7}', '{"a":2}', '{"a":3}');
    expect(verifyChain(rewritten, sha256).holds).toBe(true);
    expect(verifyChain(rewritten, sha256).head).not.toBe(verifyChain(three, sha256).head);
    expect(chainHead(["a", "b"], sha256)).not.toBe(chainHead(["b", "a"], sha256));
  });
});
