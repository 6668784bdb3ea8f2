import type { NewCaseFact } from "#domain/disclosure/case-fact.ts";
import { daysAfter } from "#domain/disclosure/stated-time.ts";
import type { NewIncident } from "#domain/incident/incident.ts";
import { toTimeInput } from "#domain/time/recorded-time.ts";

/** A case that never was, to see what the reference incident does not show: every name and time in it is made up. */
export const embargoedIncident: NewIncident = {
  slug: "example-embargoed-case",
  title: { en: "Example: an embargoed case (synthetic)", ja: "例：エンバーゴ中の案件（架空）" },
  summary: {
    en: "A made-up case with three parties, an embargo, a revision of it, a consent that lapsed, and a leak.",
    ja: "三者間の取り決めとその変更、失効した同意、情報漏れを示すための架空の案件です。",
  },
  severity: "high",
  zone: "Europe/Berlin",
  synthetic: true,
};

const said = (en: string, ja: string) => ({ en, ja });

/** Its steps one after the other; each is entered by itself, so that the ledger can be replayed to before and after it. */
export function embargoedCase(now: string): { title: string; facts: NewCaseFact[] }[] {
  const inDays = (days: number) => toTimeInput(daysAfter(now, days));
  return [
    {
      title: "the case is opened, with three parties",
      facts: [
        {
          kind: "case_opened",
          channel: said("Mail to security@vendor.example", "security@vendor.example へのメール"),
          neutralTitle: "Case EX-1",
          zone: "Europe/Berlin",
        },
        {
          kind: "party_added",
          party: "finder",
          name: said("Example Finder", "発見者の例"),
          roles: ["finder", "reporter"],
        },
        {
          ...{ kind: "party_added", party: "vendor", roles: ["case_owner", "vendor"] },
          name: said("Example Vendor", "提供元の例"),
        },
        { kind: "party_added", party: "operator", name: said("Example Operator", "運用者の例"), roles: ["deployer"] },
      ],
    },
    {
      title: "the report is received, found valid and accepted",
      facts: [
        ...(["received", "valid", "accepted"] as const).map((to): NewCaseFact => ({
          kind: "report_step",
          party: "vendor",
          to,
          time: inDays(-3),
        })),
        { kind: "party_step", party: "vendor", bit: "aware", time: inDays(-3) },
        {
          ...{ kind: "deadline_set", deadline: "cert-cc", anchor: inDays(-3) },
          policy: {
            ...{ name: "cert_cc", anchor: "report accepted", length: 45, unit: "days", zone: "America/New_York" },
            ...{ calendar: "weekends_only", roll: "next_business_day" },
          },
        },
        {
          kind: "publication_intended",
          party: "finder",
          willPublish: "yes",
          document: "talk",
          title: said("A talk", "講演"),
        },
        { kind: "publication_intended", party: "vendor", willPublish: "yes" },
      ],
    },
    {
      title: "two ends are proposed",
      facts: [
        { kind: "embargo_proposed", term: "thirty-days", by: "vendor", ends: inDays(30) },
        {
          kind: "embargo_proposed",
          term: "ninety-days",
          by: "vendor",
          ends: inDays(90),
          reason: "The fix needs more time.",
        },
      ],
    },
    {
      title: "the parties are asked, and two agree",
      facts: [
        ...["finder", "vendor", "operator"].map((party): NewCaseFact => ({ kind: "consent_invited", party })),
        { kind: "consent_given", party: "finder", term: "thirty-days" },
        { kind: "consent_given", party: "vendor", term: "thirty-days" },
      ],
    },
    {
      title: "the shorter one is accepted; the longer one is now a revision",
      facts: [{ kind: "embargo_accepted", term: "thirty-days" }],
    },
    {
      title: "the revision is accepted: who agreed to the old terms is asked again",
      facts: [
        { kind: "embargo_accepted", term: "ninety-days" },
        { kind: "consent_given", party: "vendor", term: "ninety-days" },
      ],
    },
    {
      title: "the vendor says what is affected",
      facts: [
        {
          ...{ kind: "status_stated", statement: "server-a", party: "vendor", component: "example-server" },
          ...{ configuration: "feature a", status: "affected", says: said("Before 2.1.", "2.1 より前。") },
          events: [
            { event: "introduced", version: "0" },
            { event: "fixed", version: "2.1" },
          ],
        },
        {
          ...{ kind: "status_stated", statement: "server-b", party: "vendor", component: "example-server" },
          ...{ configuration: "feature b", status: "unknown" },
        },
        { kind: "statement_approved", statement: "server-a", beforePublication: true },
      ],
    },
    {
      title: "somebody tells the public",
      facts: [
        {
          ...{ kind: "case_step", bit: "public" },
          note: said("A blog post by somebody outside the case.", "案件の外の人物によるブログ記事。"),
        },
      ],
    },
  ];
}
