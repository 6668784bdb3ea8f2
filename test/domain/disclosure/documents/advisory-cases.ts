import { INVOLVEMENTS } from "#domain/disclosure/involvement.ts";
import fc from "fast-check";
import { exposureConditions } from "#domain/upstream/exposure-conditions.ts";
import type {
  AdvisoryConfiguration,
  AdvisoryFacts,
  VersionStretch,
} from "#domain/disclosure/documents/advisory-facts.ts";
import { PARTY_CATEGORIES, TLP_LABELS } from "#domain/disclosure/documents/advisory-facts.ts";
import { CREDIT_KINDS, IDENTIFIER_SCHEMES } from "#domain/disclosure/case-words.ts";
import { advisoryFactsOf, draftFactsOf } from "#domain/disclosure/documents/document-facts.ts";
import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import { PROTECTION_STATUSES } from "#domain/upstream/fix-matrix.ts";
import { VERSION_SCHEMES } from "#domain/upstream/version-order.ts";
import { exposure } from "#prisma/scenarios/reference-incident/exposure.ts";
import { referenceDocument, referenceHistory, referenceRevision } from "#test/builders/reference-document.ts";

export const ORIGIN = "https://incidents.example.org";

export const referenceWithExposure: PublicDocument = {
  ...referenceDocument,
  exposure: exposureConditions.parse(exposure),
};
const revision = { ...referenceRevision, document: referenceWithExposure };
const history = referenceHistory.map((mark) => ({ ...mark, hash: referenceRevision.hash }));

export const referenceFacts = (): AdvisoryFacts => advisoryFactsOf(revision, history, ORIGIN);

/** The same incident weeks before the day that was agreed. */
export const embargoedFacts = (): AdvisoryFacts =>
  draftFactsOf(referenceWithExposure, {
    origin: ORIGIN,
    number: "2026-1",
    asOf: "2026-09-20T08:00:00Z",
    releaseDate: "2026-10-26T12:00:00Z",
  });

const words = fc.oneof(
  fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== ""),
  fc.constantFrom("日本語の説明", "all versions", 'A "quoted" <b>', "v1", "\u2028 odd"),
);
const releases = ["0.5.9", "0.5.10", "0.5.10.post1", "0.5.20rc1", "0.5.20", "0.5.21", "0.5.22+cu130", "1.0"];
const opaque = ["nightly", "all versions", "< 2", "gateway-v0.3.1", "vers:pypi/*"];
const instants = fc
  .date({ min: new Date("2020-01-01T00:00:00Z"), max: new Date("2040-01-01T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString());
const maybe = <T, K extends string>(name: K, arbitrary: fc.Arbitrary<T>) =>
  fc
    .option(arbitrary, { nil: undefined })
    .map((value) => (value === undefined ? {} : { [name]: value })) as fc.Arbitrary<Partial<Record<K, T>>>;

/** Releases in order, in stretches of one status each; what is no release is among them at times. */
const stretches: fc.Arbitrary<VersionStretch[]> = fc
  .tuple(
    fc.oneof(
      { weight: 4, arbitrary: fc.subarray(releases, { minLength: 1 }) },
      fc.shuffledSubarray([...releases, ...opaque], { minLength: 1 }),
    ),
    fc.array(fc.constantFrom(...PROTECTION_STATUSES), { minLength: 14, maxLength: 14 }),
  )
  .map(([versions, statuses]) =>
    [undefined, ...versions].map((version, index) => {
      const next = versions[index];
      return {
        status: statuses[index] ?? "unknown",
        ...(version !== undefined && { from: version }),
        ...(next !== undefined && { until: next }),
        versions: version === undefined ? [] : [version],
      };
    }),
  );

const product = fc.record({
  vendor: words,
  name: words,
  repository: fc.constantFrom("https://github.com/example/engine", "example/engine"),
  scheme: fc.constantFrom(...VERSION_SCHEMES),
  configurations: fc.uniqueArray(
    fc.record({
      key: fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,8}$/),
      name: words,
      statement: fc.oneof(words, fc.constant("")),
      stretches,
    }),
    { selector: ({ key }: AdvisoryConfiguration) => key, maxLength: 4 },
  ),
});

const addresses = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.constantFrom("https://例え.jp/パス?q=[1|2]#a#b", "javascript:alert(1)", "https://example.org/%zz", "nowhere"),
);

/** Whatever a case may say, in words nobody would write and in versions that cannot be compared. */
export const anyFacts: fc.Arbitrary<AdvisoryFacts> = fc
  .tuple(
    fc.record({
      trackingId: fc.constant("CANDOR-2026-1"),
      osvId: fc.constant("x_CANDOR-2026-1"),
      publisher: fc.record({
        name: words,
        namespace: fc.constant(ORIGIN),
        category: fc.constantFrom(...PARTY_CATEGORIES),
      }),
      title: words,
      summary: words,
      isPublic: fc.boolean(),
      isMoving: fc.boolean(),
      address: fc.constant(`${ORIGIN}/incidents/one`),
      notes: fc.array(fc.record({ category: fc.constantFrom("details", "general"), title: words, text: words }), {
        maxLength: 3,
      }),
      references: fc.array(
        fc.record({
          kind: fc.constantFrom("article", "issue", "fix", "discussion", "web"),
          title: words,
          url: addresses,
        }),
        { maxLength: 3 },
      ),
      mitigations: fc.array(fc.record({ title: words, text: words }), { maxLength: 2 }),
      involvements: fc.array(
        fc
          .tuple(
            fc.record({
              name: words,
              party: fc.constantFrom(...PARTY_CATEGORIES),
              status: fc.constantFrom(...INVOLVEMENTS),
            }),
            maybe("date", fc.constantFrom("2026-09-08T00:00:00Z", "2026-09-09T00:00:00Z")),
          )
          .map(([said, date]) => ({ ...said, ...date })),
        { maxLength: 6 },
      ),
      credits: fc.array(fc.record({ name: words, kind: fc.constantFrom(...CREDIT_KINDS) }), { maxLength: 3 }),
      identifiers: fc.array(
        fc.record({
          scheme: fc.constantFrom(...IDENTIFIER_SCHEMES),
          value: fc.constantFrom("CVE-2026-12345", "CVE-2026-54321", "cve-2026-1", "GHSA-2c4d-6f7g-8h9j", "3141592"),
        }),
        { maxLength: 4 },
      ),
    }),
    fc.array(fc.record({ date: instants, summary: words }), { minLength: 1, maxLength: 4 }),
    maybe("product", product),
    maybe("releaseDate", instants),
    maybe("tlp", fc.constantFrom(...TLP_LABELS)),
    maybe("severity", words),
  )
  .map(([said, revised, ...more]): AdvisoryFacts => {
    const revisions = revised.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
    const asOf = revisions.at(-1)?.date ?? "";
    return Object.assign({ ...said, revisions: said.isPublic ? revisions : [], asOf }, ...more);
  });
