/** The timeline of the reference incident as its sources state it: an instant, or a date (with the end of a range), or a month. */
export const SHEET: Record<
  string,
  {
    instant?: string;
    date?: string;
    through?: string;
    month?: string;
    by?: true;
    lane: string;
    milestone?: string;
    record?: false;
  }
> = {
  "upstream-report": { date: "2026-07-06", lane: "upstream" },
  prototype: { month: "2026-08", lane: "provider" },
  "exposure-start": { date: "2026-08-27", lane: "provider", milestone: "exposure_started" },
  "related-fix": { date: "2026-09-06", lane: "upstream" },
  reported: { date: "2026-09-08", lane: "researcher", milestone: "reported" },
  triage: { instant: "2026-09-09T08:00Z", lane: "provider", milestone: "triage_started" },
  reproduced: { instant: "2026-09-09T08:25Z", by: true, lane: "provider", milestone: "reproduced" },
  declared: { instant: "2026-09-09T13:22Z", lane: "provider", milestone: "declared" },
  contained: { instant: "2026-09-09T14:00Z", lane: "provider", milestone: "contained" },
  "sp-occurred": { instant: "2026-09-09T14:25Z", lane: "status_page", milestone: "declared", record: false },
  "root-cause": { instant: "2026-09-09T14:35Z", lane: "provider", milestone: "root_cause_identified" },
  "config-fixed": { instant: "2026-09-09T14:52Z", by: true, lane: "provider", milestone: "mitigated" },
  "sp-identified": {
    instant: "2026-09-09T15:02Z",
    lane: "status_page",
    milestone: "root_cause_identified",
    record: false,
  },
  patched: { instant: "2026-09-09T19:04Z", by: true, lane: "provider", milestone: "patched" },
  restored: { instant: "2026-09-09T19:40Z", lane: "provider", milestone: "restored" },
  "sp-resolved": { instant: "2026-09-09T20:09Z", lane: "status_page", milestone: "restored", record: false },
  "maintainers-met": { date: "2026-09-10", lane: "upstream" },
  hardening: { date: "2026-09-11", through: "2026-09-19", lane: "provider" },
  "upstream-merges": { date: "2026-09-16", through: "2026-10-12", lane: "upstream" },
  "v0.5.21": { date: "2026-10-02", lane: "upstream" },
  "v0.5.22": { date: "2026-10-19", lane: "upstream" },
  disclosed: { date: "2026-10-26", lane: "disclosure", milestone: "disclosed" },
};
