import type { GroupDraft, NodeDraft } from "./rule-draft.ts";

/** The condition with one part of it changed, wherever it stands; `undefined` takes it away. */
export function changedAt(
  group: GroupDraft,
  id: number,
  change: (node: NodeDraft) => NodeDraft | undefined,
): GroupDraft {
  if (group.id === id) return (change(group) as GroupDraft | undefined) ?? { ...group, parts: [] };
  const parts = group.parts.flatMap((part): NodeDraft[] => {
    if (part.id === id) {
      const changed = change(part);
      return changed ? [changed] : [];
    }
    return [part.kind === "group" ? changedAt(part, id, change) : part];
  });
  return { ...group, parts };
}
