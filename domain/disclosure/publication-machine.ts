import type { PublicationStage } from "./case-words.ts";
import { refuse, type Refusal } from "./refusal.ts";

/** Forward only, as a party may tell of a document late; a schedule can be moved, a published text revised again. */
export const PUBLICATION_STEPS: Record<PublicationStage, readonly PublicationStage[]> = {
  none: ["drafting", "ready", "scheduled", "published"],
  drafting: ["ready", "scheduled", "published"],
  ready: ["scheduled", "published"],
  scheduled: ["scheduled", "published"],
  published: ["revised", "withdrawn"],
  revised: ["revised", "withdrawn"],
  withdrawn: [],
};

export function nextPublication(from: PublicationStage, to: PublicationStage): PublicationStage | Refusal {
  const legal = PUBLICATION_STEPS[from];
  if (legal.includes(to)) return to;
  const instead = legal.length === 0 ? "nothing follows" : `what may follow is ${legal.join(" or ")}`;
  return refuse("illegal_publication_step", `After ${from} comes no ${to}: ${instead}.`, { from, to, legal });
}

export function isPublished(stage: PublicationStage): boolean {
  return stage === "published" || stage === "revised";
}
