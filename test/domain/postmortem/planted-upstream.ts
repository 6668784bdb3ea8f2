import type { IncidentRecord } from "#domain/postmortem/incident-record.ts";
import { CANARY, textHidden, textShown, timeHidden } from "./planted-words.ts";

export function plantedUpstream(): IncidentRecord["upstream"] {
  const item = { repositoryId: "r1", kind: "issue", state: "open", openedTime: null, mergedTime: null };
  return {
    repositories: [
      { id: "r0", forge: CANARY, name: CANARY, versionScheme: "pep440", audience: "internal" },
      { id: "r1", forge: "github", name: "shown/engine", versionScheme: "pep440", audience: "public" },
    ],
    items: [
      {
        ...item,
        id: "i1",
        key: "issue-1",
        number: 1,
        title: textShown("i1"),
        role: textShown("role"),
        audience: "public",
      },
      {
        ...item,
        id: "i2",
        key: CANARY,
        number: 2,
        title: textHidden("i2"),
        role: textHidden("i2"),
        audience: "parties",
      },
      {
        ...item,
        id: "i3",
        repositoryId: "r0",
        key: CANARY,
        number: 3,
        title: CANARY,
        role: CANARY,
        audience: "public",
      },
      {
        ...item,
        id: "i4",
        key: "fix-4",
        number: 4,
        title: textShown("i4"),
        role: textShown("role"),
        audience: "public",
      },
    ],
    links: [
      { fromId: "i4", toId: "i1", kind: "fixes" },
      { fromId: "i2", toId: "i1", kind: "closes" },
      { fromId: "i1", toId: "i3", kind: "supersedes" },
    ],
    releases: [
      {
        id: "v1",
        repositoryId: "r1",
        tag: "v1.0",
        version: "1.0",
        publishedTime: null,
        draft: false,
        note: null,
        audience: "public",
      },
      {
        id: "v2",
        repositoryId: "r1",
        tag: `v2-${CANARY}`,
        version: "2.0",
        publishedTime: timeHidden(),
        draft: false,
        note: CANARY,
        audience: "internal",
      },
      {
        id: "v3",
        repositoryId: "r1",
        tag: `v3-${CANARY}`,
        version: "3.0",
        publishedTime: null,
        draft: true,
        note: null,
        audience: "public",
      },
    ],
    containments: [
      { itemId: "i4", releaseId: "v1", contained: "yes" },
      { itemId: "i2", releaseId: "v1", contained: "yes" },
      { itemId: "i4", releaseId: "v2", contained: "no" },
    ],
    configurations: [{ id: "c1", key: "mooncake", name: textShown("mooncake"), statement: textShown("statement") }],
    protections: [
      {
        configurationId: "c1",
        fromVersion: null,
        untilVersion: "1.0",
        status: "exposed",
        reason: textShown("before"),
        basis: "reading",
        setting: null,
      },
      {
        configurationId: "c1",
        fromVersion: "1.0",
        untilVersion: null,
        status: "protected",
        reason: textShown("since"),
        basis: "stated",
        setting: textShown("setting"),
      },
    ],
  };
}
