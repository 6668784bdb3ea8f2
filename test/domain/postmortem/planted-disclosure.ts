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
