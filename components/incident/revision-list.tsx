import type { KnownRevision } from "#domain/postmortem/publication-control.ts";
import type { ChainVerdict } from "#domain/postmortem/verify-chain.ts";
import { RedactForm, type RedactActs } from "./redact-form.tsx";
import { ReplaceReasonForm } from "./replace-reason-form.tsx";

export type ListedRevision = KnownRevision & { when: string; redactedWhen?: string; isShown: boolean };
type Props = {
  slug: string;
  revisions: ListedRevision[];
  chain: ChainVerdict;
  /** Absent where the viewer may not redact. */
  redact?: RedactActs["redact"];
  /** Of a clean draft that may take the place of what readers see. */
  cleanHash?: string;
};

/** Every revision there ever was, the newest first, and whether their hashes still form one chain. */
export function RevisionList({ slug, revisions, chain, redact, cleanHash }: Props) {
  if (revisions.length === 0) return null;
  return (
    <section aria-labelledby="revisions" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="revisions" className="text-lg">
        Revisions
      </h2>
      <p className={chain.holds ? "text-soft" : "font-semibold text-bad"}>
        {chain.holds
          ? `The chain of hashes holds: ${chain.revisions} of ${chain.revisions}.`
          : `The chain of hashes is broken: ${chain.breaks.map(({ message }) => message).join("; ")}.`}{" "}
        Head <code className="font-mono text-[0.8125rem] [overflow-wrap:anywhere]">{chain.head}</code>
      </p>
      <ol reversed>
        {revisions.toReversed().map((revision) => (
          <li key={revision.number} className="border-t border-line py-2 last:border-b">
            <Revision {...{ slug, revision }} />
            {redact && !revision.redacted && (
              <RedactForm
                {...{ slug, redact, number: revision.number, isShown: revision.isShown }}
                {...(revision.isShown && cleanHash !== undefined && { cleanHash })}
              />
            )}
            {redact && revision.redacted && <ReplaceReasonForm {...{ slug, redact, number: revision.number }} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Revision({ slug, revision }: { slug: string; revision: ListedRevision }) {
  const { number, when, publishedBy, note, hash, redacted, redactedWhen, withdrawn, isShown } = revision;
  const state = redacted ? "redacted" : withdrawn ? "withdrawn" : isShown ? "what readers see" : undefined;
  return (
    <>
      <p className="flex flex-wrap gap-x-3">
        {redacted || withdrawn ? (
          <span className="font-medium">Revision {number}</span>
        ) : (
          <a href={`/incidents/${slug}/revisions/${number}`}>Revision {number}</a>
        )}
        <span>{when}</span>
        <span className="text-soft">{publishedBy}</span>
        {state && <span className={redacted || withdrawn ? "font-semibold text-bad" : "text-good"}>{state}</span>}
      </p>
      <p className="[overflow-wrap:anywhere]">{note}</p>
      {redacted && (
        <p className="text-soft">
          Redacted by {redacted.by}, {redactedWhen}: {redacted.reason}
        </p>
      )}
      <p className="font-mono text-[0.8125rem] text-faint [overflow-wrap:anywhere]">{hash}</p>
    </>
  );
}
