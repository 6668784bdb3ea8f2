import { chainWords } from "#components/words/chain-words.ts";
import type { PageLocale, PageWords } from "#components/words/page-words.ts";
import type { ChainVerdict } from "#domain/postmortem/verify-chain.ts";
import { Section } from "./section.tsx";

type Props = { chain: ChainVerdict; words: PageWords; locale: PageLocale; address: string; current: number };

/** Whether all revisions are what their hashes say, and how a reader finds that out without believing us. */
export function ChainSection({ chain: verdict, locale, address, current }: Props) {
  const chain = chainWords(locale);
  const { holds, revisions, head, breaks, redacted } = verdict;
  return (
    <Section id="chain" title={chain.chain} lead={chain.chainLead}>
      <p className={holds ? undefined : "chain-broken"}>{holds ? chain.holds(revisions) : chain.broken}</p>
      {breaks.length > 0 && (
        <ul>
          {breaks.map(({ revision, code, message }) => (
            <li key={`${revision} ${code}`} lang="en">
              {message}
            </li>
          ))}
        </ul>
      )}
      {redacted.length > 0 && <p>{chain.redactedIn(redacted)}</p>}
      <dl className="facts">
        <dt>{chain.head}</dt>
        <dd>
          <code className="hash">{head}</code>
        </dd>
      </dl>
      <details className="by-hand">
        <summary>{chain.byHand}</summary>
        <ol>
          {chain.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>{chain.command}</p>
        <pre dir="ltr">{`curl -s ${address}/revisions/${current}/incident.json | jq -cjS .document | sha256sum
printf '%s\\n' ${revisions === 1 ? "HASH1" : "HASH1 HASH2 …"} | sha256sum`}</pre>
      </details>
    </Section>
  );
}
