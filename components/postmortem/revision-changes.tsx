import { placeInWords } from "#components/words/changed-place.ts";
import { chainWords } from "#components/words/chain-words.ts";
import type { PageLocale, PageWords } from "#components/words/page-words.ts";
import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import { ChangedValue } from "./changed-value.tsx";
import { Wide } from "./section.tsx";

export type RevisionChange = { path: string; kind: "added" | "removed" | "changed"; before?: unknown; after?: unknown };
/** `document`: the one that the changes led to. */
export type Say = { words: PageWords; locale: PageLocale; zone: string; document: PublicDocument };

/** What changed, in words; numbers that changed stand side by side. */
export function RevisionChanges({ changes, say }: { changes: RevisionChange[]; say: Say }) {
  const numbers = changes.filter(isNumber);
  const others = changes.filter((change) => !isNumber(change));
  return (
    <>
      {numbers.length > 0 && <Numbers changes={numbers} say={say} />}
      {others.length > 0 && <Changes changes={others} say={say} />}
    </>
  );
}

function isNumber({ kind, before, after }: RevisionChange): boolean {
  return kind === "changed" && typeof before === "number" && typeof after === "number";
}

function Numbers({ changes, say }: { changes: RevisionChange[]; say: Say }) {
  const { words, locale, document } = say;
  const chain = chainWords(locale);
  return (
    <Wide label={words.history.change.changed}>
      <table className="numbers">
        <thead>
          <tr>
            <th scope="col">{words.history.note}</th>
            <th scope="col" className="number">
              {chain.was}
            </th>
            <th scope="col" className="number">
              {chain.is}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.path}>
              <th scope="row">
                <strong>{words.history.change.changed}</strong> {placeInWords(change, document, locale)}
              </th>
              <td className="number">
                <del>{words.number(Number(change.before))}</del>
              </td>
              <td className="number">
                <ins>{words.number(Number(change.after))}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

function Changes({ changes, say }: { changes: RevisionChange[]; say: Say }) {
  const { words, locale, document } = say;
  return (
    <ul className="changes">
      {changes.map((change) => (
        <li key={change.path} className={`change-${change.kind}`}>
          <p>
            <strong>{words.history.change[change.kind]}</strong> {placeInWords(change, document, locale)}
          </p>
          {change.before !== undefined && (
            <p className="change-before">
              <span className="unseen">{words.history.before}</span>
              <del>
                <ChangedValue value={change.before} field={lastOf(change.path)} say={say} />
              </del>
            </p>
          )}
          {change.after !== undefined && (
            <p className="change-after">
              <span className="unseen">{words.history.after}</span>
              <ins>
                <ChangedValue value={change.after} field={lastOf(change.path)} say={say} />
              </ins>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
