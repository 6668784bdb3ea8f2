import { describe, expect, test } from "vitest";
import { privateBecause } from "#domain/postmortem/lint/check-links.ts";
import { accountCandidates } from "#domain/postmortem/lint/check-people.ts";
import { documentParts } from "#domain/postmortem/lint/public-texts.ts";
import { found, lint, saying } from "./lint-documents.ts";

const codes = (text: string, record = {}) =>
  found(text, {}, { record: { accounts: [], privateKeys: [], ...record } }).map((one) =>
    one.split(" | ").slice(0, 2).join(" | "),
  );
const LETTERS = "Ab3dE6gH9jKlMn2pQrS5tUvWxYz0aB4cDeF7gH1iJ";

describe("secrets block", () => {
  test.each([
    ["-----BEGIN RSA PRIVATE KEY-----", "-----BEGIN RSA PRIVATE KEY-----"],
    ["-----BEGIN PRIVATE KEY-----", "-----BEGIN PRIVATE KEY-----"],
    [`AKIA${"Q3EGRT7XWJ2MNBVA"}`, "AKIAQ3EGRT7XWJ2MNBVA"],
    [`ghp_${LETTERS.slice(0, 36)}`, `ghp_${LETTERS.slice(0, 36)}`],
    [`xoxb-${"271828182845-314159265358-AbCdEf"}`, "xoxb-271828182845-314159265358-AbCdEf"],
    [`sk-ant-${LETTERS}`, `sk-ant-${LETTERS}`],
    [`candor_${LETTERS.slice(0, 32)}`, `candor_${LETTERS.slice(0, 32)}`],
    [`Bearer ${LETTERS}`, `Bearer ${LETTERS}`],
    [`api_key = "${LETTERS.slice(0, 24)}"`, LETTERS.slice(0, 24)],
  ])("%s", (text, quote) => {
    const finding = lint(saying(`The script had ${text} in it.`)).find(({ code }) => code === "secret");
    expect(finding).toMatchObject({ severity: "blocking", place: { quote }, fix: { replacement: "[redacted]" } });
  });

  test("also in code, in an address, and where nobody wrote prose", () => {
    expect(codes("`ghp_" + LETTERS.slice(0, 36) + "`")).toEqual([`secret | ghp_${LETTERS.slice(0, 36)}`]);
    expect(codes("See https://deploy:s3cretW0rd@git.example.org/x").map((one) => one.split(" ")[0])).toContain(
      "secret",
    );
    const document = saying("Said.");
    document.credits = [{ key: "one", name: `ghp_${LETTERS.slice(0, 36)}`, kind: "other" }];
    expect(lint(document).map(({ code, place }) => [code, place.field])).toContainEqual([
      "secret",
      "/credits/one/name",
    ]);
  });

  test.each([
    `ghp_your${LETTERS.slice(0, 32)}`,
    `ghp_${LETTERS.slice(0, 16)}1234567890${LETTERS.slice(16, 26)}`,
    `sk-${LETTERS.slice(0, 12)}Example${LETTERS.slice(12, 24)}`,
    "https://deploy:my0000000example1@git.test/x",
    "postgres://deploy:s3cretW0rd@db.example.org/candor",
    `YOUR_API_KEY = "${LETTERS.slice(0, 24)}"`,
    `AWS_SECRET_ACCESS_KEY=${LETTERS.slice(0, 24)}`,
  ])("no letters within it make a secret a stand-in: %s", (text) => {
    expect(codes(`The script had ${text} in it.`)).toContainEqual(expect.stringContaining("secret"));
  });

  test.each([
    "api_key = EXAMPLE_KEY_1234567890",
    "Bearer xxxxxxxxxxxxxxxxxxxxxxxx",
    "A 64-character hash 3b1f0c5a9d7e44f2b8a6c0d1e2f3a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5 is no secret.",
    "AKIAIOSFODNN7EXAMPLE is the example of the manual.",
    "-----BEGIN CERTIFICATE----- is public.",
    "api_key = your-api-key-goes-here-1234",
    "The token: window of the context was too large.",
    "The bearer of this letter.",
    `https://example.org/${"a1b2c3d4e5".repeat(20)}`,
  ])("a near miss: %s", (text) => {
    expect(codes(text)).not.toContainEqual(expect.stringContaining("secret"));
  });
});

describe("people and machines", () => {
  test("e-mail and IP addresses are warnings", () => {
    expect(codes("Write to jane.doe+x@corp.example.org or 203.0.113.7, 2001:db8::8a2e:370:7334, ::1.")).toEqual([
      "email_address | jane.doe+x@corp.example.org",
      "ip_address | 203.0.113.7",
      "ip_address | 2001:db8::8a2e:370:7334",
      "ip_address | ::1",
    ]);
  });

  test.each([
    "Version 1.2.3.4 and v10.0.0.1 are releases.",
    "999.1.1.1 and 1.2.3 are no addresses.",
    "At 10:25:30 UTC, a::b in C++, std::vector, 12:30.",
    "`@cf/zai-org/glm-5.3` and @handle are names.",
    "Ratio 1:2:3.",
  ])("a near miss: %s", (text) => {
    expect(codes(text).filter((one) => /email|ip_/.test(one))).toEqual([]);
  });

  test("what was planted to be found blocks", () => {
    expect(codes("It says canary-7f3a9b21 here.")).toEqual(["canary | canary-7f3a9b21"]);
    expect(codes("It was verified with canary-marker tests and canary markers.")).toEqual([]);
  });

  test("ids of accounts in the logs block, names that may be words are asked about", () => {
    const accounts = ["acct-0017", "acme", "1234567", "user@tenant"];
    expect(codes("Of acct-0017 (and 1234567), user@tenant.", { accounts })).toEqual([
      "account_id | acct-0017",
      "account_id | 1234567",
      "account_id | user@tenant",
    ]);
    expect(codes("The acme team.", { accounts })).toEqual(["account_word | acme"]);
    expect(codes("acct-00171, xacct-0017 and acct-001.", { accounts })).toEqual([]);
    expect(codes("顧客acct-0017の応答です。", { accounts })).toEqual(["account_id | acct-0017"]);
  });

  test("what to look up among the accounts is in the document", () => {
    const words = accountCandidates(documentParts(saying("Of (acct-0017), `team_9`.")));
    expect(words).toEqual(expect.arrayContaining(["acct-0017", "team_9"]));
  });
});

describe("links", () => {
  test.each([
    "http://localhost:3000/x",
    "http://10.1.2.3/",
    "http://192.168.0.9/",
    "http://172.16.0.1/",
    "http://169.254.169.254/latest",
    "http://0x7f000001/",
    "http://2130706433/",
    "http://[::1]/",
    "http://[fd00::1]/",
    "http://[::ffff:10.0.0.1]/",
    "https://wiki.corp.internal/x",
    "https://jira/browse/X-1",
    "https://console.aws.example.com/",
    "https://status.example.org/console/incidents/x",
  ])("%s leads where readers cannot go", (url) => {
    expect(privateBecause(url)).toBeDefined();
    expect(codes(`See ${url}`).some((one) => one.startsWith("private_link"))).toBe(true);
  });

  test.each([
    "https://example.org/console-games",
    "http://172.32.0.1/",
    "https://internal.example.org/",
    "http://11.0.0.1/",
  ])("%s does not", (url) => {
    expect(privateBecause(url)).toBeUndefined();
  });

  test("into our own workspace, without a host", () => {
    expect(codes("See [the draft](/console/incidents/x).")).toEqual(["private_link | /console/incidents/x"]);
    expect(codes("See [the page](/incidents/x).")).toEqual([]);
  });

  test("that lead nowhere, once somebody asked them", () => {
    const links = [
      { url: "https://example.org/gone", dead: true, why: "it answers 404" },
      { url: "https://example.org/there", dead: false },
    ];
    expect(found("See https://example.org/gone.", {}, { links })).toEqual(["dead_link | https://example.org/gone"]);
    expect(found("See https://example.org/there and https://example.org/unasked.", {}, { links })).toEqual([]);
  });
});

describe("references", () => {
  test("that say nothing, or name what is private, block", () => {
    const privateKeys = ["internal-note"];
    expect(codes("At {{event nowhere}}.", { privateKeys })).toEqual(["unresolved_reference | {{event nowhere}}"]);
    expect(codes("At {{event internal-note}}.", { privateKeys })).toEqual([
      "private_reference | {{event internal-note}}",
    ]);
    expect(codes("At {{nonsense}}.")).toEqual(["unresolved_reference | {{nonsense}}"]);
    expect(codes("At {{event declared}} and `{{event nowhere}}`.")).toEqual([]);
  });
});

describe("languages", () => {
  const both = { title: { en: "Title", ja: "題" } };
  const kinds = (en: string, ja?: string) =>
    lint(saying(ja === undefined ? en : { en, ja }, both))
      .filter(({ place }) => place.field === "/notes/said/body")
      .map(({ code, place }) => [code, place.locale, place.quote].join(" "));

  test("once there is Japanese, what has none is told", () => {
    expect(kinds("This was never put into Japanese.")).toEqual(["untranslated ja This was never put into Japanese."]);
    expect(kinds("This was never put.", "This was never put.")).toEqual(["untranslated ja This was never put."]);
    expect(kinds("Mooncake, NIXL")).toEqual([]);
    expect(found("Nothing is in Japanese here.")).toEqual([]);
  });

  test("the two say the same numbers", () => {
    expect(kinds("The window was 1,048,576 tokens.", "ウィンドウは 1,048,567 トークンでした。")).toEqual([
      "translation_differs ja 1,048,567",
    ]);
    expect(kinds("It holds about 2.04 million tokens.", "約 204 万トークンが入ります。")).toEqual([]);
    expect(kinds("It ended on 19 October 2026.", "2026年10月19日に終わりました。")).toEqual([]);
  });
});

test("a party that is expected to publish and has not", () => {
  const finding = lint(saying("Said.")).find(({ code }) => code === "party_pending");
  expect(finding).toMatchObject({ severity: "warning", place: { field: "/disclosure/publications/finder-report" } });
});
