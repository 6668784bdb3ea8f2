import type { NewUpstreamRecord } from "#domain/upstream/upstream-record.ts";

type Configuration = NewUpstreamRecord["configurations"][number];
type Protection = Configuration["protections"][number];

const earlier: Protection = {
  untilVersion: "0.5.20",
  status: "exposed",
  reason: { en: "Earlier than v0.5.20: without the patch.", ja: "v0.5.20 より前のため、パッチが含まれていません。" },
  basis: "reading",
};

const admissionOnly: Protection = {
  fromVersion: "0.5.20",
  untilVersion: "0.5.21",
  status: "partly_protected",
  reason: {
    en: "The admission path is fixed; protection against every kind of failure comes with v0.5.21.",
    ja: "受付の経路は修正済みです。あらゆる種類の障害への保護は v0.5.21 からです。",
  },
  basis: "reading",
};

const byDefault: Protection = {
  fromVersion: "0.5.21",
  status: "protected",
  reason: {
    en: "Protected by default against every kind of failure from v0.5.21.",
    ja: "v0.5.21 以降は、あらゆる種類の障害から既定で保護されます。",
  },
  basis: "stated",
};

/** Transfer backends. Where pools are not known, part of this is our own reading and is marked so. */
export const configurations: NewUpstreamRecord["configurations"] = [
  {
    key: "mooncake",
    name: { en: "Mooncake", ja: "Mooncake" },
    statement: {
      en: "Protected by default against every kind of failure from v0.5.21.",
      ja: "v0.5.21 以降は、あらゆる種類の障害から既定で保護されます。",
    },
    protections: [earlier, admissionOnly, byDefault],
  },
  {
    key: "nixl",
    name: { en: "NIXL", ja: "NIXL" },
    statement: { en: "The same as Mooncake, from v0.5.21.", ja: "v0.5.21 以降、Mooncake と同じです。" },
    protections: [earlier, admissionOnly, byDefault],
  },
  {
    key: "mori",
    name: { en: "MORI", ja: "MORI" },
    statement: { en: "Needs a v0.5.22 build.", ja: "v0.5.22 のビルドが必要です。" },
    protections: [
      earlier,
      {
        fromVersion: "0.5.20",
        untilVersion: "0.5.22",
        status: "exposed",
        reason: { en: "MORI needs a v0.5.22 build.", ja: "MORI では v0.5.22 のビルドが必要です。" },
        basis: "reading",
      },
      {
        fromVersion: "0.5.22",
        status: "protected",
        reason: { en: "The v0.5.22 build that MORI needs.", ja: "MORI に必要な v0.5.22 のビルドです。" },
        basis: "reading",
      },
    ],
  },
];
