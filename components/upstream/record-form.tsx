"use client";

import type { ZoneList } from "#components/timeline/zone-list.ts";
import { Notice } from "#components/ui/notice.tsx";
import type { UpstreamKind } from "#domain/upstream/upstream-entry.ts";
import type { RecordActions } from "./record-actions.ts";
import { RecordFormBody } from "./record-form-body.tsx";
import { specsOf, type RecordChoices } from "./record-kinds.ts";
import type { RecordRow } from "./record-row.ts";
import { recordWords } from "./upstream-words.ts";
import { useRecordForm } from "./use-record-form.ts";

type Props = {
  slug: string;
  kind: UpstreamKind;
  /** Undefined: a new entry. */
  row?: RecordRow | undefined;
  title: string;
  choices: RecordChoices;
  zones: ZoneList;
  actions: RecordActions;
  onClose: () => void;
};

export function RecordForm({ slug, kind, row, title, choices, zones, actions, onClose }: Props) {
  const specs = specsOf(kind, choices);
  const form = useRecordForm({ slug, kind, row, specs, zone: zones.incident, actions, onSaved: onClose });
  return (
    <form
      noValidate
      aria-label={row ? `Change ${title}` : `New ${recordWords[kind].one}`}
      className="grid gap-3 border border-line-strong bg-raised p-4"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        form.save();
      }}
    >
      <RecordFormBody
        {...{ form, specs, zones, onClose, asked: form.asked, base: form.base?.draft, readTime: actions.readTime }}
      >
        {kind === "repositories" && form.draft.text["polling"] === "allowed" && <PollingWarning />}
      </RecordFormBody>
    </form>
  );
}

/** A person answers for what GitHub learns of an incident that nobody else may know of yet. */
function PollingWarning() {
  return (
    <Notice tone="warning" title="GitHub learns which repositories this server watches">
      <p>
        Each question carries the name of the repository, the numbers of its issues and pull requests, this server’s
        address and, where one is set, the account of its token; and it is asked again every quarter of an hour. Nothing
        else of the incident is sent. While the incident is not public, that alone may tell somebody that there is one.
      </p>
    </Notice>
  );
}
