import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeReturnPath, signInPath } from "#domain/access/safe-return-path.ts";

describe("where sign-in leads back to", () => {
  it.each([
    ["/console", "/console"],
    ["/console/incidents/glm-5-3-kv-cache-leak", "/console/incidents/glm-5-3-kv-cache-leak"],
    [
      "/console/incidents/a/timeline?zone=Asia%2FTokyo&edit=1#e",
      "/console/incidents/a/timeline?zone=Asia%2FTokyo&edit=1#e",
    ],
    ["/console/a/../incidents/b", "/console/incidents/b"],
    ["/cases", "/cases"],
    ["/cases/0190?tab=embargo", "/cases/0190?tab=embargo"],
    ["/invitations/abc-DEF_9", "/invitations/abc-DEF_9"],
    ["/second-factor?next=%2Fcases", "/second-factor?next=%2Fcases"],
  ])("%s is kept", (next, expected) => {
    expect(safeReturnPath(next)).toBe(expected);
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "\\\\evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "https://app.test//evil.example/x",
    "/..//evil.example",
    "/console/..//evil.example",
    "/console/%2e%2e//evil.example",
    "/console/../api/auth/sign-out",
    "/consolex",
    "/casesx",
    "/cases/..//evil.example",
    "/invitations/../api/auth/sign-out",
    " /console",
    "/console/\u0000",
    "/console/\u202e",
    "/\u200b/evil.example",
    "",
    "/",
    undefined,
    null,
    7,
    ["/console"],
    `/console/${"a".repeat(2000)}`,
  ])("%j leads to the start page", (next) => {
    expect(safeReturnPath(next)).toBe("/console");
  });

  it("never leaves the host, whatever the text, and is stable", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      "\t",
      ".",
      "..",
      "%2e",
      "%2f",
      "console",
      "cases",
      "evil.example",
      ":",
      "@",
      "?",
      "#",
      "javascript:",
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 12 }).map((parts) => parts.join("")),
        (text) => {
          const path = safeReturnPath(text);
          const target = new URL(path, "https://app.test");
          expect(target.origin).toBe("https://app.test");
          expect(path).toMatch(/^\/(?:console|cases)(?:[/?#]|$)/);
          expect(safeReturnPath(path)).toBe(path);
        },
      ),
    );
  });

  it("names the way back in the address of the sign-in page", () => {
    expect(signInPath("/console")).toBe("/sign-in");
    expect(signInPath("/console/incidents/a?b=c")).toBe("/sign-in?next=%2Fconsole%2Fincidents%2Fa%3Fb%3Dc");
  });
});
