import "server-only";

import { repositoryFields } from "#domain/upstream/github-fields.ts";
import type { Forge } from "./forge-client.ts";
import { readFields } from "./read-fields.ts";
import { ForgeTrouble } from "./forge-trouble.ts";

export type Identity = { nodeId: string; name: string; defaultBranch: string };
type Known = { name: string; nodeId: string | null };

/** Which repository answers under this name; a renamed one is the same, a new one under an old name is not. @throws {ForgeTrouble} */
export async function readIdentity(forge: Forge, known: Known, signal?: AbortSignal): Promise<Identity> {
  const answer = await forge.get(`/repos/${known.name}`, { signal });
  if (answer.status !== 200) throw new ForgeTrouble("not_found", `GitHub shows no ${known.name}.`);
  const {
    id,
    node_id: nodeId,
    full_name: name,
    default_branch: defaultBranch,
  } = readFields(repositoryFields, answer.data);
  if (known.nodeId !== null && known.nodeId !== nodeId && known.nodeId !== String(id)) {
    throw new ForgeTrouble(
      "identity_changed",
      `Under ${known.name} GitHub shows another repository than the one that was tracked. Say which one is meant.`,
    );
  }
  return { nodeId, name, defaultBranch };
}
