import { loadEmbargoedCase } from "#prisma/scenarios/load-embargoed-case.ts";
import { publicOrigin } from "#server/env.ts";
import { CannotGoOn } from "../progress.ts";
import { atRecord } from "./at-record.ts";
import type { Command } from "./command.ts";

const SCENARIOS = { "embargoed-case": loadEmbargoedCase } as const;

export const SCENARIO_COMMANDS: Command[] = [
  {
    name: "scenario load",
    does: "load a made-up example as a new incident: embargoed-case shows proposals, a revision, a lapsed consent and a leak",
    words: ["name"],
    example: "npm run candor -- scenario load embargoed-case",
    async run({ words: [name = ""] }) {
      const load = Object.hasOwn(SCENARIOS, name) ? SCENARIOS[name as keyof typeof SCENARIOS] : undefined;
      if (!load)
        throw new CannotGoOn(`there is no scenario "${name}"; accepted: ${Object.keys(SCENARIOS).join(", ")}.`);
      return atRecord(async () => {
        const { slug, entries } = await load(new Date().toISOString());
        const address = `${publicOrigin()}/console/incidents/${slug}/disclosure`;
        return { json: { slug, entries, address }, lines: [`${slug}: ${entries} entries, ${address}`] };
      });
    },
  },
];
