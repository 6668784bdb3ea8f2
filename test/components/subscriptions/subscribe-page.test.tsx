import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { SubscribePage } from "#components/subscriptions/subscribe-page.tsx";
import { ActPage } from "#components/subscriptions/subscription-page.tsx";

const topics = {
  incidents: [{ key: "keys-leaked", name: { en: "Keys <leaked>", ja: "鍵の漏えい" } }],
  components: [{ key: "cache", name: { en: "Cache" } }],
  series: [],
};
const form = { email: "", topic: "everything", locale: "en" };

describe("the form", () => {
  it("offers what is public, in the reader's language where there is one, and nothing where there is none", () => {
    const english = renderToStaticMarkup(<SubscribePage topics={topics} form={form} locale="en" style="" />);
    expect(english).toContain('<option value="incident:keys-leaked">Keys &lt;leaked&gt;</option>');
    expect(english).toContain('<option value="component:cache">Cache</option>');
    expect(english).not.toContain("A series");
    const japanese = renderToStaticMarkup(<SubscribePage topics={topics} form={form} locale="ja" style="" />);
    expect(japanese).toContain("鍵の漏えい");
    expect(japanese).toContain('lang="ja"');
  });

  it("says at the field what is wrong with it, and keeps what was typed", () => {
    const typed = { email: 'mio"><script>', topic: "component:cache", locale: "ja" };
    const html = renderToStaticMarkup(
      <SubscribePage topics={topics} form={typed} wrong={{ email: true }} locale="en" style="" />,
    );
    expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*aria-describedby="email-wrong"/);
    expect(html).toContain('value="mio&quot;&gt;&lt;script&gt;"');
    expect(html).toContain('<option value="component:cache" selected="">');
    expect(html).not.toContain("<script");
  });
});

it("a page that acts has one button and is found by no search", () => {
  const html = renderToStaticMarkup(
    <ActPage locale="en" path="/unsubscribe/x" style="" title="End" text="Press." act="End it" />,
  );
  expect(html.match(/<button/g)).toHaveLength(1);
  expect(html).toContain('method="post"');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain('href="/ja/unsubscribe/x"');
});
