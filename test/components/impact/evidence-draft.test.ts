import { describe, expect, it } from "vitest";
import { draftOf, emptyDraft, readDraft, type EvidenceDraft } from "#components/impact/evidence-draft.ts";
import { newEvidence, type Evidence } from "#domain/impact/evidence.ts";
import { recordTime } from "#domain/time/recorded-time.ts";

const draft = (change: Partial<EvidenceDraft>): EvidenceDraft => ({
  ...emptyDraft("benchmark", "UTC"),
  titleEn: "Throughput",
  ...change,
});

describe("what is typed into the form", () => {
  it("is read as it is written on paper: a minus sign, a percent sign, runs line by line", () => {
    const read = readDraft(
      draft({
        ...{ effect: "−0.38 %", low: "-2.12", high: "+1.36", runs: "16", hardware: "2 × H200" },
        series: "8k tokens | 8k トークン; 0.2; −0.5; 0.9; 6\n\n128k tokens; 2.2",
      }),
    );
    expect(read).toEqual({
      evidence: {
        ...{ kind: "benchmark", title: { en: "Throughput" }, audience: "internal" },
        data: {
          ...{ effectPercent: -0.38, lowPercent: -2.12, highPercent: 1.36, runs: 16, hardware: "2 × H200" },
          series: [
            {
              name: { en: "8k tokens", ja: "8k トークン" },
              effectPercent: 0.2,
              lowPercent: -0.5,
              highPercent: 0.9,
              runs: 6,
            },
            { name: { en: "128k tokens" }, effectPercent: 2.2 },
          ],
        },
      },
    });
    expect("evidence" in read && newEvidence.safeParse(read.evidence).success).toBe(true);
  });

  it.each<[Partial<EvidenceDraft>, RegExp]>([
    [{ effect: "a little" }, /^Change: “a little”/],
    [{ series: "fine; 1\n; 2" }, /^Single runs, line 2: the run has no name/],
    [{ series: "x; 1,5" }, /^Single runs, line 1: Change/],
    [{ outcomeJa: "結果" }, /English/],
  ])("%j is not guessed at", (change, trouble) => {
    expect(readDraft(draft(change))).toEqual({ trouble: expect.stringMatching(trouble) });
  });

  const stored: Evidence = {
    ...{
      id: "e",
      key: "e",
      kind: "verification",
      title: { en: "Canaries", ja: "カナリア" },
      audience: "public",
      version: 1,
    },
    files: [],
    data: {
      ...{ check: "canary", result: "passed", by: "a checker", outcome: { en: "None." } },
      time: recordTime({ wallClock: "2026-10-25T02:30", zone: "Europe/Berlin", offset: "+01:00" }).time,
    },
  };

  it("an entry comes back as it was stored; its time, which came twice, is not said again", () => {
    const before = draftOf(stored, "UTC");
    const { time: _time, ...data } = stored.data as { time: unknown };
    expect(readDraft(before, before)).toEqual({
      evidence: { kind: "verification", title: stored.title, audience: "public", data },
    });
  });

  it("a time that was typed anew is", () => {
    const before = draftOf(stored, "UTC");
    const read = readDraft({ ...before, time: { ...before.time, text: "2026-10-25 04:00" } }, before);
    expect(read).toMatchObject({ evidence: { data: { time: { text: "2026-10-25 04:00", zone: "Europe/Berlin" } } } });
  });

  it("a benchmark comes back as it was stored", () => {
    const data = {
      withinPercent: 2,
      runs: 21,
      series: [{ name: { en: "a", ja: "あ" }, lowPercent: -1, highPercent: 1 }],
    };
    const benchmark: Evidence = { ...stored, kind: "benchmark", data };
    const before = draftOf(benchmark, "UTC");
    expect(readDraft(before, before)).toMatchObject({ evidence: { data } });
  });
});
