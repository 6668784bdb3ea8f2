import { describe, expect, it } from "vitest";
import { renderPage } from "./render.ts";

describe("first", () => {
  it("renders", () => {
    const html = renderPage();
    expect(html).toContain('data-figure="impact"');
  });
});
