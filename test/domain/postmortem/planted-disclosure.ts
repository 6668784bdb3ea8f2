import type { IncidentRecord } from "#domain/postmortem/incident-record.ts";
import { CANARY, textHidden, textShown, timeShown } from "./planted-words.ts";

export function plantedDisclosure(): NonNullable<IncidentRecord["disclosure"]> {
  const publication = { state: "published", time: timeShown("2026-10-26T00:00"), note: null, audience: "public" };
  return {
    channel: textShown("channel"),
    note: null,
    parties: [
      {
        key: "provider",
        name: textShown("provider"),
        roles: ["vendor"],
        audience: "public",
        steps: [{ step: "informed", state: "done", time: timeShown("2026-09-08T00:00"), note: null }],
      },
      { key: `${CANARY}-p`, name: textHidden("p"), roles: [CANARY], audience: "parties", steps: [] },
    ],
    statements: [
      {
        ...{ key: "server", partyKey: "provider", component: "shown component", configuration: "shown feature" },
        ...{ status: "affected", says: textShown("server"), audience: "public" },
      },
      {
        ...{ key: `${CANARY}-s`, partyKey: "provider", component: CANARY, status: "fixed" },
        ...{ says: textHidden("s"), audience: "parties" },
      },
      {
        ...{ key: `${CANARY}-t`, partyKey: `${CANARY}-p`, component: CANARY, status: "fixed" },
        ...{ says: textHidden("t"), audience: "public" },
      },
    ],
    priorReferences: [
      { key: "issue", title: "shown issue", time: timeShown("2026-07-06T00:00"), note: null, audience: "public" },
      { key: `${CANARY}-i`, title: CANARY, time: timeShown("2026-07-06T00:00"), note: null, audience: "internal" },
    ],
    identifiers: [
      { scheme: "cve", value: "CVE-2026-99999", state: "published" },
      { scheme: "cve", value: CANARY, state: "reserved" },
      { scheme: "hackerone", value: CANARY, state: "published" },
    ],
    publications: [
      {
        ...publication,
        key: "report",
        partyKey: "provider",
        title: textShown("report"),
        url: "https://shown.example/",
      },
      {
        ...publication,
        key: "script",
        partyKey: "provider",
        title: textShown("s"),
        url: `javascript:alert("${CANARY}")`,
      },
      {
        ...publication,
        key: "login",
        partyKey: "provider",
        title: textShown("l"),
        url: `https://u:${CANARY}@shown.example/`,
      },
      { ...publication, key: `${CANARY}-q`, partyKey: `${CANARY}-p`, title: textHidden("q"), url: null },
      {
        ...publication,
        key: `${CANARY}-r`,
        partyKey: "provider",
        title: textHidden("r"),
        url: null,
        audience: "internal",
      },
    ],
  };
}
