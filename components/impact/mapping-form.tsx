"use client";

import { useEffect, useRef, useState, useTransition } from "react";
import { Announcer } from "#components/ui/announcer.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { FieldError } from "#domain/errors.ts";
import type { FoundLog } from "#domain/impact/found-log.ts";
import type { ColumnMapping } from "#domain/impact/impact-rule.ts";
import { isAsked, stopsMapping } from "#domain/impact/mapping-doubt.ts";
import { MappingAttributes } from "./mapping-attributes.tsx";
import {
  doubtsAboutAll,
  draftOf,
  mappingOf,
  problemsOf,
  type MappingDraft,
  type MappingProblems,
} from "./mapping-draft.ts";
import { MappingFields, type MappingZones } from "./mapping-fields.tsx";
import { MappingSample } from "./mapping-sample.tsx";
import { foundWords, words } from "./mapping-words.ts";

export type SaveMapping = (mapping: ColumnMapping) => Promise<{ ok: true } | { ok: false; errors: FieldError[] }>;
type Props = { found: FoundLog; zones: MappingZones; save: SaveMapping };

/** Which column of a log is which: what was recognised stands chosen, and what only a person knows is asked beside it. */
export function MappingForm({ found, zones, save }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { draft, edit, problems, elsewhere, isSaved, isSending, send, tries } = useMapping(found, save);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>(`[aria-invalid="true"], [data-problem]`)?.focus();
  }, [tries]);
  const refusal = found.aggregated ?? doubtsAboutAll(found).find(stopsMapping)?.message;
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        send();
      }}
    >
      <Announcer message={isSaved ? words.saved : ""} />
      <WholeLog found={found} refusal={refusal} />
      {found.sample.length > 0 && <MappingSample found={found} draft={draft} />}
      {refusal === undefined && (
        <>
          <MappingFields {...{ found, draft, edit, problems, zones }} />
          <MappingAttributes {...{ found, draft, edit, problems }} />
          <Elsewhere problems={elsewhere} />
          {isSaved && <Notice tone="done">{words.saved}</Notice>}
          <div>
            <Button look="primary" type="submit" disabled={isSending}>
              {isSending ? words.saving : words.save}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

function WholeLog({ found, refusal }: { found: FoundLog; refusal: string | undefined }) {
  const others = doubtsAboutAll(found).filter(({ message }) => message !== refusal);
  return (
    <>
      {found.header.length > 0 && refusal === undefined && <p className="text-soft">{foundWords(found)}</p>}
      {refusal !== undefined && (
        <Notice tone="problem" title={words.cannotMap}>
          <p>{refusal}</p>
        </Notice>
      )}
      {others.map((doubt) => (
        <Notice key={doubt.code + doubt.message} tone={isAsked(doubt) ? "warning" : "info"}>
          <p>{doubt.message}</p>
        </Notice>
      ))}
    </>
  );
}

function Elsewhere({ problems }: { problems: string[] }) {
  return (
    <div role="alert">
      {problems.length > 0 && (
        <Notice tone="problem" title={words.notSaved}>
          {problems.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
    </div>
  );
}

function useMapping(found: FoundLog, save: SaveMapping) {
  const [draft, setDraft] = useState(() => draftOf(found));
  const [refused, setRefused] = useState<MappingProblems>({});
  const [elsewhere, setElsewhere] = useState<string[]>([]);
  const [isSaved, setSaved] = useState(false);
  const [tries, setTries] = useState(0);
  const [isSending, startSending] = useTransition();
  const edit = (change: Partial<MappingDraft>) => {
    setDraft((now) => ({ ...now, ...change }));
    setRefused({});
    setSaved(false);
  };
  const send = () => {
    const own = problemsOf(draft, found);
    setRefused(own);
    setElsewhere([]);
    setSaved(false);
    if (Object.keys(own).length > 0) return setTries((count) => count + 1);
    startSending(async () => {
      const errors = await errorsOf(() => save(mappingOf(draft, found)));
      setRefused(Object.fromEntries(errors.map(({ pointer, message }) => [pointer, message])));
      setElsewhere(errors.filter(({ pointer }) => !hasPlace(pointer)).map(({ message }) => message));
      setSaved(errors.length === 0);
      if (errors.length > 0) setTries((count) => count + 1);
    });
  };
  return { draft, edit, problems: refused, elsewhere, isSaved, isSending, send, tries };
}

async function errorsOf(call: () => ReturnType<SaveMapping>): Promise<{ pointer: string; message: string }[]> {
  try {
    const answer = await call();
    return answer.ok ? [] : answer.errors;
  } catch {
    return [{ pointer: "", message: words.unreachable }];
  }
}

/** Whether a field of the form shows what is said of this part of the mapping. */
function hasPlace(pointer: string): boolean {
  return /^\/(options\/(zone|thousands|cachedTokens)|requestId|occurredAt|account|model|promptTokens|completionTokens|status)$/.test(
    pointer,
  );
}
