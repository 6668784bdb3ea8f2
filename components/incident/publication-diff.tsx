import { Eye } from "lucide-react";
import type { Change } from "#domain/postmortem/diff-documents.ts";
import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import { groupedChanges, kindWords, placeInWords, valueInWords, type ChangeGroup } from "./publication-words.ts";

type Props = { changes: Change[]; document: PublicDocument; since: number };

/** What readers will see differently, field by field; what was never public before is marked. */
export function PublicationDiff({ changes, document, since }: Props) {
  const groups = groupedChanges(changes);
  return (
    <section aria-labelledby="diff">
      <h2 id="diff" className="mb-1 text-lg">
        {since === 0 ? "What becomes public" : `What changes since revision ${since}`}
      </h2>
      {groups.length === 0 && <p className="text-soft">Nothing. Readers see what the record says.</p>}
      {groups.map((group) => (
        <details
          key={group.part}
          open={since > 0 && changes.length <= 60}
          className="border-t border-line last:border-b"
        >
          <summary className="cursor-pointer py-1.5 font-medium">
            {group.name} <span className="font-normal text-soft">({group.changes.length})</span>
          </summary>
          <ChangeTable group={group} document={document} />
        </details>
      ))}
    </section>
  );
}

function ChangeTable({ group, document }: { group: ChangeGroup; document: PublicDocument }) {
  const hadBefore = group.changes.some(({ before }) => before !== undefined);
  const columns = ["Where", "Change", ...(hadBefore ? ["Before"] : []), hadBefore ? "After" : "Says"];
  return (
    <div role="region" aria-label={`Changes: ${group.name}`} tabIndex={0} className="overflow-x-auto pb-2">
      <table className="w-full border-collapse text-[0.875rem]">
        <thead>
          <tr className="text-[0.8125rem] text-soft">
            {columns.map((name) => (
              <th key={name} scope="col" className="pe-3 text-start font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {group.changes.map((change) => (
            <ChangeRow key={change.path} change={change} document={document} hadBefore={hadBefore} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = { change: Change; document: PublicDocument; hadBefore: boolean };

function ChangeRow({ change, document, hadBefore }: RowProps) {
  const value = "min-w-32 py-1 pe-3 whitespace-pre-wrap [overflow-wrap:anywhere]";
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="min-w-28 py-1 pe-3 text-start font-normal [overflow-wrap:anywhere]">
        {placeInWords(change.path, document)}
      </th>
      <td className="py-1 pe-3">
        {kindWords[change.kind]}
        {change.firstTimePublic && (
          <span className="flex items-center gap-1 text-warn">
            <Eye aria-hidden size={13} className="shrink-0" /> public for the first time
          </span>
        )}
      </td>
      {hadBefore && <td className={`${value} text-soft`}>{valueInWords(change.before)}</td>}
      <td className={value}>{valueInWords(change.after)}</td>
    </tr>
  );
}
