import { FixChain } from "./fix-chain.tsx";
import { FixMatrix } from "./fix-matrix.tsx";
import { PatchGap } from "./patch-gap.tsx";
import type { Reading } from "./postmortem-page.ts";
import { Section } from "./section.tsx";

export function UpstreamSection({ reading }: { reading: Reading }) {
  const { upstream } = reading.document;
  if (!upstream) return null;
  return (
    <Section id="upstream" title={reading.words.upstream.title} lead={<code>{upstream.repository.name}</code>}>
      <FixMatrix upstream={upstream} reading={reading} />
      <FixChain upstream={upstream} reading={reading} />
      <PatchGap upstream={upstream} reading={reading} />
    </Section>
  );
}
