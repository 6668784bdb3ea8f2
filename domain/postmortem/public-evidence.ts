import { CHECKS, RESULTS } from "#domain/impact/evidence.ts";
import type { IncidentRecord } from "./incident-record.ts";
import type { Measured, PublicEvidence } from "./public-document.ts";
import {
  fieldsOf,
  isPublic,
  numberOf,
  present,
  requiredText,
  rowsOf,
  textOf,
  timeOf,
  wholeNumberOf,
  type Fields,
} from "./public-values.ts";

/** Who checked, and the files that show it, stay with the incident's people. */
export function publicEvidence(evidence: IncidentRecord["evidence"]): PublicEvidence[] {
  return evidence.filter(isPublic).map(({ key, kind, title, data }) => {
    const given = fieldsOf(data);
    const hardware = given["hardware"];
    const series = publicSeries(given["series"]);
    return {
      key,
      kind: kind as PublicEvidence["kind"],
      title: requiredText(title, `evidence ${key}`),
      data: present<PublicEvidence["data"]>({
        ...measured(given),
        hardware: typeof hardware === "string" ? hardware : undefined,
        outcome: textOf(given["outcome"]),
        series: series.length > 0 ? series : undefined,
        check: CHECKS.find((known) => known === given["check"]),
        result: RESULTS.find((known) => known === given["result"]),
        time: timeOf(given["time"]),
      }),
    };
  });
}

function publicSeries(series: unknown): NonNullable<PublicEvidence["data"]["series"]> {
  return rowsOf(series).flatMap((row) => {
    const name = textOf(row["name"]);
    return name ? [present({ name, ...measured(row) })] : [];
  });
}

function measured(given: Fields): Measured {
  return {
    runs: wholeNumberOf(given["runs"]),
    effectPercent: numberOf(given["effectPercent"]),
    lowPercent: numberOf(given["lowPercent"] ?? given["low"]),
    highPercent: numberOf(given["highPercent"] ?? given["high"]),
    withinPercent: numberOf(given["withinPercent"]),
  } as Measured;
}
