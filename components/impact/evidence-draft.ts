import {
  emptyTimeField,
  sameWords,
  timeFieldOf,
  timeInputOf,
  type TimeField,
} from "#components/timeline/time-field.ts";
import { CHECKS, RESULTS, type BenchmarkData, type Evidence, type NewEvidence } from "#domain/impact/evidence.ts";
import { AUDIENCES, type Audience } from "#domain/timeline/timeline-event.ts";

/** What stands in the form, as typed. */
export type EvidenceDraft = {
  kind: Evidence["kind"];
  titleEn: string;
  titleJa: string;
  outcomeEn: string;
  outcomeJa: string;
  audience: Audience;
  runs: string;
  hardware: string;
  effect: string;
  low: string;
  high: string;
  within: string;
  /** One run a line: name; change; from; to; runs. */
  series: string;
  check: string;
  result: string;
  by: string;
  time: TimeField;
};

type Series = NonNullable<BenchmarkData["series"]>;
/** A draft that says something nobody can read names the place. */
export type ReadDraft = { evidence: NewEvidence } | { trouble: string };

export function emptyDraft(kind: Evidence["kind"], zone: string): EvidenceDraft {
  return {
    ...{ kind, titleEn: "", titleJa: "", outcomeEn: "", outcomeJa: "", audience: "internal" as const },
    ...{ runs: "", hardware: "", effect: "", low: "", high: "", within: "", series: "" },
    ...{ check: "", result: "", by: "", time: emptyTimeField(zone, "") },
  };
}

export function draftOf(evidence: Evidence, zone: string): EvidenceDraft {
  const { kind, title, audience, data } = evidence;
  const said = {
    ...emptyDraft(kind, zone),
    ...{ titleEn: title.en, titleJa: title.ja ?? "", audience },
    ...{ outcomeEn: data.outcome?.en ?? "", outcomeJa: data.outcome?.ja ?? "" },
  };
  if (evidence.kind === "verification") {
    const { check = "", result = "", by = "", time } = evidence.data;
    return { ...said, check, result, by, ...(time && { time: timeFieldOf(time) }) };
  }
  const { runs, hardware = "", effectPercent, lowPercent, highPercent, withinPercent, series = [] } = evidence.data;
  const written = (value: number | undefined) => (value === undefined ? "" : String(value));
  return {
    ...{ ...said, hardware, runs: written(runs), effect: written(effectPercent) },
    ...{ low: written(lowPercent), high: written(highPercent), within: written(withinPercent) },
    series: series.map(lineOf).join("\n"),
  };
}

function lineOf({ name, effectPercent, lowPercent, highPercent, runs }: Series[number]): string {
  const cells = [effectPercent, lowPercent, highPercent, runs].map((value) =>
    value === undefined ? "" : String(value),
  );
  return [name.ja === undefined ? name.en : `${name.en} | ${name.ja}`, ...cells].join("; ").replace(/(; )+$/, "");
}

/** `stored`: a time that reads the same as before is not said again, so nothing of it moves. */
export function readDraft(draft: EvidenceDraft, stored?: EvidenceDraft): ReadDraft {
  const { kind, titleEn, titleJa, outcomeEn, outcomeJa, audience } = draft;
  const title = { en: titleEn, ...(titleJa.trim() !== "" && { ja: titleJa }) };
  const outcome =
    outcomeEn.trim() === "" ? {} : { outcome: { en: outcomeEn, ...(outcomeJa.trim() !== "" && { ja: outcomeJa }) } };
  if (outcomeEn.trim() === "" && outcomeJa.trim() !== "") return { trouble: "Say the outcome in English too." };
  const common = { title, audience: AUDIENCES.find((known) => known === audience) ?? ("internal" as const) };
  if (kind === "verification") {
    return { evidence: { kind, ...common, data: { ...outcome, ...checked(draft, stored) } } };
  }
  const figures = measured(draft);
  if ("trouble" in figures) return figures;
  const series = readSeries(draft.series);
  if ("trouble" in series) return series;
  const { hardware } = draft;
  return {
    evidence: {
      ...{ kind, ...common },
      data: {
        ...{ ...outcome, ...figures },
        ...(hardware.trim() !== "" && { hardware }),
        ...(series.series.length > 0 && { series: series.series }),
      },
    },
  };
}

function checked({ check, result, by, time }: EvidenceDraft, stored: EvidenceDraft | undefined) {
  const knownCheck = CHECKS.find((known) => known === check);
  const knownResult = RESULTS.find((known) => known === result);
  const isKept = stored !== undefined && sameWords(time, stored.time);
  const data: Extract<NewEvidence, { kind: "verification" }>["data"] = {
    ...(knownCheck && { check: knownCheck }),
    ...(knownResult && { result: knownResult }),
    ...(by.trim() !== "" && { by }),
    ...(time.text.trim() !== "" && !isKept && { time: timeInputOf(time) }),
  };
  return data;
}

type Written = Pick<EvidenceDraft, "runs" | "effect" | "low" | "high" | "within">;
type Measured = Pick<BenchmarkData, "runs" | "effectPercent" | "lowPercent" | "highPercent" | "withinPercent">;

const NAMES = [
  ["runs", "runs", "Runs"],
  ["effect", "effectPercent", "Change"],
  ["low", "lowPercent", "The lower end"],
  ["high", "highPercent", "The upper end"],
  ["within", "withinPercent", "Within"],
] as const;

function measured(draft: Written): Measured | { trouble: string } {
  const figures: Measured = {};
  for (const [field, name, words] of NAMES) {
    const text = draft[field].trim().replace("−", "-").replace(/\s*%$/, "").replace(/^\+/, "");
    if (text === "") continue;
    if (!/^-?\d+(\.\d+)?$/.test(text)) return { trouble: `${words}: “${draft[field]}” is not a number such as −0.38.` };
    figures[name] = Number(text);
  }
  return figures;
}

function readSeries(text: string): { series: Series } | { trouble: string } {
  const series: Series = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const [name = "", effect = "", low = "", high = "", runs = ""] = line.split(";").map((cell) => cell.trim());
    const [en = "", ja] = name.split("|").map((word) => word.trim());
    const figures = measured({ runs, effect, low, high, within: "" });
    if ("trouble" in figures) return { trouble: `Single runs, line ${index + 1}: ${figures.trouble}` };
    if (en === "") return { trouble: `Single runs, line ${index + 1}: the run has no name.` };
    series.push({ name: { en, ...(ja && { ja }) }, ...figures });
  }
  return { series };
}
