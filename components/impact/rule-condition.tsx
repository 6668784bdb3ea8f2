import { Button } from "#components/ui/button.tsx";
import { Select } from "#components/ui/select.tsx";
import { emptyTest, type GroupDraft, type NodeDraft } from "./rule-draft.ts";
import type { RuleProblems } from "./rule-places.ts";
import { RuleTest } from "./rule-test.tsx";
import { words } from "./rule-words.ts";

type Change = (id: number, change: (node: NodeDraft) => NodeDraft | undefined) => void;
type Props = {
  group: GroupDraft;
  isRoot?: boolean;
  attributes: string[];
  problems: RuleProblems;
  nextId: number;
  /** The part added last: where the typing goes on. */
  newest: number | undefined;
  change: Change;
  add: (groupId: number, part: NodeDraft) => void;
};

const modes = [
  { value: "all", label: words.all },
  { value: "any", label: words.any },
  { value: "not all", label: `not ${words.all}` },
  { value: "not any", label: "none of these holds" },
];

/** A group of comparisons, of which all or any must hold, or must not; groups may stand in groups. */
export function RuleCondition({ group, isRoot = false, ...rest }: Props) {
  const { attributes, problems, nextId, newest, change, add } = rest;
  const error = problems[`group ${group.id}`];
  const set = (said: Partial<GroupDraft>) =>
    change(group.id, (node) => (node.kind === "group" ? { ...node, ...said } : node));
  return (
    <fieldset className={`grid min-w-0 gap-3 ${isRoot ? "" : "border-s-2 border-line-strong ps-3"}`}>
      <legend className="sr-only">{isRoot ? "Condition" : "Group"}</legend>
      {(!isRoot || group.parts.length > 1 || group.negated) && (
        <div className="flex flex-wrap items-center gap-2">
          <Select
            aria-label={isRoot ? "How the comparisons go together" : "How the comparisons of this group go together"}
            className="max-w-60"
            value={`${group.negated ? "not " : ""}${group.mode}`}
            options={modes}
            onChoose={(said) => set({ negated: said.startsWith("not"), mode: said.endsWith("any") ? "any" : "all" })}
          />
          {!isRoot && (
            <Button onClick={() => change(group.id, () => undefined)} aria-label="Remove this group">
              Remove group
            </Button>
          )}
        </div>
      )}
      {group.parts.map((part) =>
        part.kind === "group" ? (
          <RuleCondition key={part.id} group={part} {...rest} />
        ) : (
          <RuleTest
            key={part.id}
            test={part}
            attributes={attributes}
            error={problems[`test ${part.id}`]}
            isNew={part.id === newest}
            change={(said) => change(part.id, (node) => (node.kind === "test" ? { ...node, ...said } : node))}
            remove={isRoot && group.parts.length === 1 ? undefined : () => change(part.id, () => undefined)}
          />
        ),
      )}
      {error && (
        <p data-problem tabIndex={-1} className="text-[0.8125rem] text-bad">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => add(group.id, emptyTest(nextId))}>Add a comparison</Button>
        <Button onClick={() => add(group.id, newGroup(nextId))}>Add a group</Button>
      </div>
    </fieldset>
  );
}

/** Its one comparison has the id after its own. */
function newGroup(id: number): GroupDraft {
  return { id, kind: "group", negated: false, mode: "any", parts: [emptyTest(id + 1)] };
}
