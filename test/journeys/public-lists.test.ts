import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, inject, it } from "vitest";

const baseUrl = inject("baseUrl");
const apiKey = inject("apiKey");
/** A word that no other test's incidents have. */
const tag = `many${randomBytes(5).toString("hex")}`;
const slugs: string[] = [];
const secret = { series: `secret-${tag}`, word: `hidden${tag}` };

async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${baseUrl}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json", ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  expect(response.ok, `${method} ${path}: ${JSON.stringify(answer)}`).toBe(true);
  return answer;
}

async function begin(title: string, series: string): Promise<string> {
  const text = { title: { en: title }, summary: { en: "Of a test." } };
  const { slug } = await call("POST", "/incidents", { ...text, severity: "low", zone: "UTC" });
  const change = { series: { key: series, name: { en: `Many <${tag}>` } } };
  await call("PATCH", `/incidents/${String(slug)}`, change, { "if-match": '"1"' });
  return String(slug);
}

beforeAll(async () => {
  for (let number = 1; number <= 22; number += 1) {
    const slug = await begin(`Report ${number} of ${tag}`, tag);
    const { hash } = await call("GET", `/incidents/${slug}/publication/preview`);
    await call("POST", `/incidents/${slug}/publication`, { documentHash: hash, note: "A note" });
    slugs.push(slug);
  }
  await begin(secret.word, secret.series);
}, 120_000);

async function ask(path: string): Promise<{ status: number; headers: Headers; html: string }> {
  const answer = await fetch(baseUrl + path);
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}
const listed = (html: string) => [...html.matchAll(/<h2><a href="([^"]*)"/g)].map(([, href]) => href);
const notices = (html: string) =>
  [...html.matchAll(/<p class="notice" role="status">(.*?)<\/p>/g)].map(([, text]) => text ?? "");

describe("a list at an address of its own", () => {
  it("is told in pages of paths, the newest first, each incident once", async () => {
    const [first, second] = [await ask(`/series/${tag}`), await ask(`/series/${tag}/page/2`)];
    const all = [...listed(first.html), ...listed(second.html)].map((href) => href?.replace(/^(\.\.\/)+/, ""));
    expect([listed(first.html).length, all]).toEqual([20, [...slugs].reverse().map((slug) => `incidents/${slug}`)]);
    expect(first.html).toContain(`<h1>Series: Many &lt;${tag}&gt;</h1>`);
    expect(first.html).toContain(`href="${tag}/page/2" rel="next"`);
    expect(second.html).toContain(`href="../../${tag}" rel="prev"`);
    expect((await ask(`/ja/series/${tag}`)).html).toContain("22 件の報告");
  });

  it.each(["/page/1", "/page/01", "/page/99999", "/page/x", "/archive/1999", "/archive/now", "/severities/nope"])(
    "is none without an entry: %s",
    async (path) => {
      const nothing = await ask("/series/never-was");
      expect(nothing.status).toBe(404);
      for (const asked of [path, `/ja${path}`])
        expect(await ask(asked)).toMatchObject({ status: 404, html: nothing.html });
    },
  );

  it("is told apart by nothing from a secret one", async () => {
    const of = async (key: string) => {
      const { status, html, headers } = await ask(`/series/${key}`);
      return [status, html, [...headers].filter(([name]) => name !== "date")];
    };
    expect(await of(secret.series)).toEqual(await of("never-was"));
    expect((await ask("/archive")).html).not.toContain(secret.series);
  });

  it("is linked from the archive, with how many there are", async () => {
    expect((await ask("/archive")).html).toContain(`href="series/${tag}">Many &lt;${tag}&gt;</a> <small>22 reports`);
    expect((await ask("/ja/archive")).html).toContain("series/");
  });
});

describe("a question", () => {
  it("is answered with what was found marked, in pages, and kept by nobody", async () => {
    const { html, headers } = await ask(`/?q=${tag.toUpperCase()}+report&page=2`);
    expect([headers.get("cache-control"), headers.get("etag")]).toEqual(["no-store", null]);
    expect(listed(html)).toHaveLength(2);
    expect(html).toContain(`<mark>Report</mark> 1 of <mark>${tag}</mark>`);
    expect(html).toContain("22 reports");
    expect(html).toContain(`href="./?q=${tag.toUpperCase()}+report" rel="prev"`);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect((await ask("/")).html).not.toContain("<mark>");
  });

  it("narrows by series and severity together", async () => {
    const of = async (query: string) => listed((await ask(`/?${query}`)).html).length;
    expect([await of(`series=${tag}&severity=low`), await of(`series=${tag}&severity=critical`)]).toEqual([20, 0]);
  });

  it.each([
    ["page=999", "999"],
    ["sort=nope", "nope"],
    ["component=%zz", "%zz"],
    ["year=1999", "1999"],
    ["severity=%3Cscript%3E", "&lt;script&gt;"],
    [`series=${secret.series}`, secret.series],
    ["upstream=a/b", "a/b"],
  ])("%s is answered without what cannot be meant, and says so", async (query, shown) => {
    const { status, html } = await ask(`/?q=${tag}&${query}`);
    expect([status, listed(html).length, notices(html).length]).toEqual([200, 20, 1]);
    expect(notices(html)[0]).toContain(`“${shown}”`);
  });

  it("that finds nothing says so, and is the same for a secret word as for nonsense", async () => {
    const of = async (word: string) => (await ask(`/?q=${word}`)).html.replaceAll(word, "WORD");
    expect(await of(secret.word)).toBe(await of("nevernever"));
    expect(await of(secret.word)).toContain("No published report matches");
  });
});

describe("a series", () => {
  it("leads from page to page, past what is withdrawn, at once", async () => {
    const [first = "", second = "", third = ""] = slugs;
    const neighbours = async (slug: string) => {
      const nav = /<nav class="series".*?<\/nav>/.exec((await ask(`/incidents/${slug}`)).html)?.[0] ?? "";
      return [...nav.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    };
    expect(await neighbours(second)).toEqual([`../series/${tag}`, first, third]);
    await call("POST", `/incidents/${second}/publication/withdraw`, { reason: "wrong" });
    expect(await neighbours(first)).toEqual([`../series/${tag}`, third]);
    expect(await neighbours(third)).toEqual([`../series/${tag}`, first, slugs[3]]);
    expect((await ask(`/series/${tag}`)).html).toContain("21 reports");
    expect((await ask(`/?q=${tag}`)).html).toContain("21 reports");
  });
});

describe("feeds", () => {
  it.each([
    "/feed/0/feed.atom",
    "/feed/9999/feed.json",
    "/components/never/feed.atom",
    "/ja/components/never/feed.json",
  ])("stand at no address that has nothing: %s", async (path) => {
    expect(await ask(path)).toMatchObject({ status: 404, html: (await ask("/series/never-was")).html });
  });

  it("are named in the head of every page, in the page's language", async () => {
    const feeds = (html: string) =>
      [...html.matchAll(/<link rel="alternate" type="application\/(atom|feed)\+(?:xml|json)" href="([^"]*)"/g)].map(
        ([, , href]) => href,
      );
    expect(feeds((await ask("/")).html)).toEqual(["feed.atom", "feed.json"]);
    expect(feeds((await ask(`/ja/incidents/${slugs[0]}`)).html)).toEqual(["../feed.atom", "../feed.json"]);
  });
});
