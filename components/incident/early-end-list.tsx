import { Notice } from "#components/ui/notice.tsx";
import type { EarlyEnd } from "#domain/postmortem/early-end.ts";
import { PartiesToTell } from "./parties-to-tell.tsx";

type Props = { ends: (EarlyEnd & { when: string })[] };

/** An embargo that was ended early to publish stays to be seen, with who was to be told. */
export function EarlyEndList({ ends }: Props) {
  return ends.map(({ when, by, reason, revision, withoutApproval, tell }) => (
    <Notice key={`${revision}`} tone="warning" title={`The embargo was ended early to publish revision ${revision}.`}>
      <p>
        {by}, {when}: {reason}
        {withoutApproval && " No second person had approved it."}
      </p>
      <PartiesToTell parties={tell} />
    </Notice>
  ));
}
