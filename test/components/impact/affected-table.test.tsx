import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { AccountTable } from "#components/impact/account-table.tsx";
import { accountLines } from "#components/impact/account-line.ts";
import { columnsIn, type AffectedLine } from "#components/impact/affected-query.ts";
import { AffectedTable } from "#components/impact/affected-table.tsx";

const line = (key: string, more: Partial<AffectedLine> = {}): AffectedLine => ({
  ...{ key, record: `a.csv · ${key}`, requestId: `r-${key}`, promptTokens: "9007199254740993", ...more },
});
const render = (lines: AffectedLine[], query = "", next?: string) =>
  renderToStaticMarkup(
    <AffectedTable
      first={{ lines, ...(next && { next }) }}
      total={1_000_000}
      shown={columnsIn(new URLSearchParams(query))}
      query={query}
      rows="/rows?revision=1"
    />,
  );

describe("the rows as the server writes them", () => {
  it("can be read and paged without JavaScript", () => {
    const html = render([line("1"), line("2")], "sort=-account&account=a", "cursor");
    expect(html).toContain("1,000,000 requests, of which 2 are here");
    expect(html.match(/<tr role="row"/g) ?? html.match(/<tr [^>]*data-index/g)).not.toBeNull();
    expect(html).toContain('href="?sort=-account&amp;account=a&amp;after=cursor"');
    expect(html).toContain('aria-rowcount="1000001"');
  });

  it("are sorted by links, and the head says by which column", () => {
    const html = render([line("1")], "sort=-account");
    expect(html).toMatch(/aria-sort="descending"[^>]*><a [^>]*href="\?"[^>]*>Account/);
    expect(html).toMatch(/aria-sort="none"[^>]*><a [^>]*href="\?sort=model"[^>]*>Model/);
  });

  it("keep every digit, and are texts whatever stands in them", () => {
    const html = render([line("1", { account: "<b>x</b>" })]);
    expect(html).toContain("9,007,199,254,740,993");
    expect(html).toContain("&lt;b&gt;x&lt;/b&gt;");
  });

  it("say that there are none", () => {
    expect(render([])).toContain("No request matches.");
  });
});

describe("an account", () => {
  const notice = { channel: "mail", message: "Notice 1", toldBy: "Kim", toldAt: "2025-09-01T08:00:00Z" } as const;
  const told = [
    { ...notice, id: "2", outcome: "bounced", note: "mailbox full" },
    { ...notice, id: "1", outcome: "sent" },
  ] as const;
  const lines = accountLines(
    [
      { account: "acct-1", affected: 3, requests: 4, notices: [...told] },
      { account: "acct-2", affected: 1, requests: 1, notices: [] },
    ],
    "Asia/Tokyo",
  );
  const html = renderToStaticMarkup(<AccountTable slug="inc" label="All" lines={lines} query="" />);

  it("says by how many of its requests, and what it was told, the newest first", () => {
    expect(html.replace(/<!-- -->/g, "")).toMatch(/3 of 4 .*75 %/);
    const [newest, before] = [html.indexOf("Came back"), html.indexOf("Sent")];
    expect(newest).toBeGreaterThan(0);
    expect(before).toBeGreaterThan(newest);
    expect(html).toContain("mailbox full");
    expect(html).toContain("2025-09-01 17:00");
    expect(html).toContain("nothing yet");
  });

  it("leads to its own requests, and only to its own", () => {
    expect(html).toContain('href="/console/incidents/inc/impact/requests?account=acct-1&amp;account.is=equals"');
  });

  it("is not marked by who may not write", () => {
    expect(html).not.toContain("checkbox");
  });
});
