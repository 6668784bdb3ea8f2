import type { IncidentRecord } from "#domain/postmortem/incident-record.ts";
import { plantedDisclosure } from "./planted-disclosure.ts";
import { plantedImpact } from "./planted-impact.ts";
import { plantedUpstream } from "./planted-upstream.ts";
import { CANARY, stray, textHidden, textShown, timeHidden, timeShown } from "./planted-words.ts";

function event(key: string, wallClock: string, change: Partial<IncidentRecord["events"][number]> = {}) {
  return {
    key,
    sequence: BigInt(wallClock.replace(/\D/g, "")),
    title: textShown(key),
    body: textShown(`${key} body`),
    lane: "provider",
    milestone: null,
    audience: "public",
    time: timeShown(wallClock),
    knownTime: null,
    source: { name: textShown("source"), url: "https://shown.example/report", author: `${CANARY}-author` },
    record: false,
    retracted: false,
    retractReason: `${CANARY}-reason`,
    ...change,
    ...stray,
  };
}

function hiddenEvent(key: string, change: Partial<IncidentRecord["events"][number]>) {
  const hidden = { title: textHidden(key), body: textHidden(key), time: timeHidden(), knownTime: timeHidden() };
  return event(`${CANARY}-${key}`, "2026-09-09T10:00", { ...hidden, source: { name: textHidden(key) }, ...change });
}

export function plantedRecord(): IncidentRecord {
  return {
    incident: {
      slug: "shown-slug",
      title: textShown("title"),
      summary: textShown("summary"),
      severity: "high",
      zone: "UTC",
      synthetic: true,
      series: { key: "shown-series", name: textShown("series"), ...stray },
      ...stray,
    },
    components: [
      {
        key: "model",
        name: textShown("model"),
        detail: textShown("detail"),
        affected: true,
        audience: "public",
        ...stray,
      },
      { key: `${CANARY}-c`, name: textHidden("c"), detail: null, affected: true, audience: "parties" },
    ],
    narratives: ["cause", "remedy", "advice", "continuing", "note"].flatMap((kind) => [
      {
        kind,
        key: kind,
        title: textShown(kind),
        body: textShown(`${kind} body`),
        audience: "public",
        condition: CANARY,
      },
      { kind, key: `${CANARY}-${kind}`, title: textHidden(kind), body: textHidden(kind), audience: "internal" },
    ]),
    evidence: [
      {
        key: "runs",
        kind: "benchmark",
        title: textShown("runs"),
        data: { runs: 16, hardware: "2 × H200", effectPercent: -0.38, low: -2.12, high: 1.36, by: `${CANARY}-by` },
        audience: "public",
      },
      {
        key: "canary-run",
        kind: "verification",
        title: textShown("canary-run"),
        data: {
          ...{ check: "canary", result: "passed", outcome: textShown("canary-run outcome"), by: `${CANARY}-by` },
          time: timeShown("2026-09-09T18:10"),
          series: [{ name: CANARY.length, effectPercent: 1 }],
        },
        audience: "public",
      },
      {
        key: `${CANARY}-e`,
        kind: "verification",
        title: textHidden("e"),
        data: { outcome: CANARY },
        audience: "parties",
      },
    ],
    events: [
      event("contained", "2026-09-09T14:00", { milestone: "contained", record: true }),
      event("declared", "2026-09-09T13:22", { milestone: "declared", record: true }),
      event("sp-occurred", "2026-09-09T14:25", { milestone: "declared", lane: "status_page" }),
      event("reported", "2026-09-08T09:00", { milestone: "reported", knownTime: timeShown("2026-09-08T10:00") }),
      hiddenEvent("internal", { audience: "internal", milestone: "restored", record: true }),
      hiddenEvent("parties", { audience: "parties" }),
      hiddenEvent("retracted", { retracted: true }),
      hiddenEvent("misspelt", { audience: "Public " }),
    ],
    impact: plantedImpact(),
    upstream: plantedUpstream(),
    disclosure: plantedDisclosure(),
    credits: [
      {
        key: "finder",
        name: "shown finder",
        organisation: "shown org",
        kind: "finder",
        creditedBy: null,
        audience: "public",
      },
      {
        key: `${CANARY}-k`,
        name: CANARY,
        organisation: CANARY,
        kind: "other",
        creditedBy: textHidden("k"),
        audience: "internal",
      },
    ],
  };
}
