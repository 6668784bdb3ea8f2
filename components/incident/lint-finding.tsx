"use client";

import { CircleAlert, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { AROUND, type LintFix, type LintPlace } from "#domain/postmortem/lint/finding.ts";
import type { ShownFinding } from "#domain/postmortem/lint/lint-report.ts";
import { editAddress, placeWords } from "./lint-places.ts";

type Props = {
  slug: string;
  finding: ShownFinding;
  isBusy: boolean;
  onFix?: (() => void) | undefined;
  onAcknowledge?: ((reason: string) => void) | undefined;
};

/** One objection: what is wrong, the words it is about, where they are changed, and what can be done here. */
export function LintFindingItem({ slug, finding, isBusy, onFix, onAcknowledge }: Props) {
  const { place, message, fix, severity, acknowledged } = finding;
  const isBlocking = severity === "blocking";
  const Icon = isBlocking ? CircleAlert : TriangleAlert;
  return (
    <li className={`grid gap-1.5 border-s-4 py-2 ps-3 ${isBlocking ? "border-bad" : "border-warn"}`}>
      <p className="flex gap-2 [overflow-wrap:anywhere]">
        <Icon aria-hidden size={16} className={`mt-1 shrink-0 ${isBlocking ? "text-bad" : "text-warn"}`} />
        <span>
          <span className="sr-only">{isBlocking ? "Blocks: " : "Warning: "}</span>
          {message}
        </span>
      </p>
      {place.quote !== undefined && <Quote place={place} fix={onFix && fix} />}
      <p className="text-[0.8125rem] text-soft [overflow-wrap:anywhere]">
        <a href={editAddress(slug, place.field)}>{placeWords(place)}</a>
      </p>
      {acknowledged ? (
        <p className="text-[0.8125rem] text-soft [overflow-wrap:anywhere]">
          Let stand by {acknowledged.by}, <time dateTime={acknowledged.at}>{acknowledged.at.slice(0, 10)}</time>:{" "}
          {acknowledged.reason}
        </p>
      ) : (
        <Acts {...{ finding, isBusy, onFix, onAcknowledge }} />
      )}
    </li>
  );
}

/** The words in their sentence; where a fix can be applied, what would stand there. */
function Quote({ place, fix }: { place: LintPlace; fix: LintFix | undefined }) {
  const { quote = "", before = "", after = "", start = 0, locale = "en" } = place;
  return (
    <blockquote
      lang={place.start === undefined ? "en" : locale}
      dir="auto"
      className="bg-sunken px-2 py-1 text-[0.875rem] [overflow-wrap:anywhere]"
    >
      {start > before.length && "…"}
      {before}
      {fix ? (
        <>
          <del className="decoration-bad decoration-2">{quote}</del>{" "}
          <ins className="bg-good-soft font-mono no-underline">{fix.replacement}</ins>
        </>
      ) : (
        <mark className="bg-warn-soft text-ink">{quote}</mark>
      )}
      {after}
      {after.length >= AROUND && "…"}
    </blockquote>
  );
}

type ActsProps = Omit<Props, "slug">;

function Acts({ finding, isBusy, onFix, onAcknowledge }: ActsProps) {
  const [reason, setReason] = useState<string>();
  const about = finding.place.quote ?? finding.message;
  const mayStand = onAcknowledge && finding.severity === "warning";
  if (mayStand && reason !== undefined) {
    return (
      <form
        className="grid gap-2"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          onAcknowledge(reason);
        }}
      >
        <Field label="Why it stands" hint="Kept with your name, as long as these words stand here.">
          {(field) => (
            <input
              {...field}
              type="text"
              required
              autoFocus
              maxLength={2000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" disabled={isBusy}>
            Let it stand
          </Button>
          <Button look="bare" onClick={() => setReason(undefined)}>
            Back
          </Button>
        </div>
      </form>
    );
  }
  if (!(onFix && finding.fix) && !mayStand) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {onFix && finding.fix && (
        <Button onClick={onFix} disabled={isBusy} aria-label={`${finding.fix.label}, in place of “${about}”`}>
          {finding.fix.label}
        </Button>
      )}
      {mayStand && (
        <Button look="bare" onClick={() => setReason("")} aria-label={`Let it stand: “${about}”`}>
          Let it stand…
        </Button>
      )}
    </div>
  );
}
