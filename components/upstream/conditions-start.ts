import type { ExposureConditions } from "#domain/upstream/exposure-shape.ts";

/** What a first revision is written over: the one question that every incident of a release asks. */
export const startConditions: ExposureConditions = {
  scheme: "semver",
  fields: [{ path: "version", label: { en: "Version", ja: "バージョン" }, type: "version" }],
  rules: [
    {
      key: "before-the-fix",
      when: { field: "version", op: "range", until: "1.0.0" },
      verdict: "affected",
      reason: { en: "This version does not have the fix." },
      nextStep: { en: "Move to a release with the fix." },
    },
    {
      key: "with-the-fix",
      when: { field: "version", op: ">=", value: "1.0.0" },
      verdict: "not_affected",
      reason: { en: "This version has the fix." },
      nextStep: { en: "Nothing to do." },
    },
  ],
  nextStep: { en: "Find out which version runs there." },
  advice: [],
};
