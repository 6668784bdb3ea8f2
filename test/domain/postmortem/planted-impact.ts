import type { IncidentRecord } from "#domain/postmortem/incident-record.ts";
import { CANARY, textHidden, textShown } from "./planted-words.ts";

export function plantedImpact(): IncidentRecord["impact"] {
  const statement = {
    unit: "responses",
    count: 155,
    accounts: 60,
    population: textShown("population"),
    method: textShown("method"),
    ruleRevision: 2,
    excluded: [
      { key: "tests", reason: textShown("tests"), count: 14, accountIds: [`${CANARY}-account`] },
      { key: "few", reason: textShown("few"), count: 3 },
      { key: "fewer", reason: textShown("fewer"), count: 4 },
    ],
    logs: [{ sha256: "a".repeat(64), note: CANARY }],
    confidence: "exact",
    asOf: "2026-10-26T00:00:30.500Z",
    why: null,
    audience: "public",
  };
  return {
    statements: [
      { ...statement, number: 1, count: 150, ruleRevision: 1 },
      { ...statement, number: 2, why: textShown("why") },
      { ...statement, number: 3, count: 999, method: textHidden("method"), audience: "internal" },
    ],
    rules: [
      { revision: 1, window: { field: "occurredAt" }, where: { field: "account", op: "=", value: CANARY } },
      {
        revision: 2,
        window: { field: "occurredAt", from: "2026-08-27T00:00:00Z", until: "2026-09-09T14:00:00Z" },
        where: {
          all: [
            { field: "model", op: "=", value: "shown-model" },
            { field: "promptTokens", op: ">", value: 681280 },
            { field: "account", op: "!=", value: CANARY },
          ],
        },
      },
    ],
    figures: [
      {
        ruleRevision: 2,
        count: 155,
        steps: [
          { name: "read", removed: 0, remaining: 200, sample: CANARY },
          { name: "notMatching", removed: 45, remaining: 155 },
        ],
        distribution: {
          threshold: 100,
          groups: [
            { from: 0, to: 50, count: 42, affected: 0, first: CANARY },
            { from: 50, to: 100, count: 3, affected: 0 },
            { from: 100, to: 200, count: 155, affected: 155 },
          ],
          overTime: [{ account: CANARY }],
        },
        traffic: {
          bucket: "15min",
          buckets: [
            { start: "2026-09-09T13:00:00Z", rows: 40, affected: 3, outside: 0, account: CANARY },
            { start: "2026-09-09T13:15:00Z", rows: 3, affected: 2, outside: 0 },
            { start: "2026-09-09T14:00:00Z", rows: 50, affected: 0, outside: 2 },
          ],
          span: { first: "2026-09-09T13:00:00Z", last: "2026-09-09T14:14:00Z", note: CANARY },
          busiest: CANARY,
        },
      },
    ],
    concentration: {
      ...{ ruleRevision: 2, accounts: 60, affected: 155, requests: 9000, repeats: 3 },
      groups: [
        { from: 1, to: 1, accounts: 50, affected: 50, requests: 8000 },
        { from: 100, to: 999, accounts: 10, affected: 105, requests: 1000 },
      ],
      gaps: [{ fromSeconds: 0, toSeconds: 60, count: 95 }],
      top: { affected: 99, requests: 100 },
    },
    logs: [
      {
        id: "log-1",
        name: "shown.csv",
        sha256: "a".repeat(64),
        bytes: 10,
        rows: { read: 200, note: CANARY },
        synthetic: true,
      },
      { id: "log-2", name: `${CANARY}.csv`, sha256: "b".repeat(64), bytes: 10, rows: { read: 5 }, synthetic: false },
    ],
  };
}
