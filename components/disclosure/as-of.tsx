import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { At } from "./at.tsx";

type NoticeProps = { time: RecordedTime; version: number; zone: string; newest: string };

/** Above everything: what is shown is past. */
export function AsOfNotice({ time, version, zone, newest }: NoticeProps) {
  return (
    <Notice tone="info" title="The case as it stood then">
      <p>
        <At time={time} zone={zone} />, {version === 0 ? "before its first entry" : `after entry ${version}`}. Nothing
        can be entered here. <Link href={newest}>Show it as it stands now</Link>
      </p>
    </Notice>
  );
}

type Props = {
  /** What was asked, as it was typed. */
  text: string;
  zone: string;
  tz: string | undefined;
  problem: string | undefined;
};

/** Any moment of the past: a plain form, so that the server reads the words in the page's zone. */
export function AsOfQuestion({ text, zone, tz, problem }: Props) {
  return (
    <details open={problem !== undefined} className="mb-1 print:hidden">
      <summary className="cursor-pointer text-[0.8125rem] text-accent">The case as it stood at another time</summary>
      <form method="get" className="mt-1 max-w-xl">
        {tz !== undefined && <input type="hidden" name="tz" value={tz} />}
        <Field
          label="As it stood at"
          hint={`Such as 2026-09-09 14:05, in ${zone} unless it says another zone.`}
          error={problem}
        >
          {(field) => (
            <span className="flex gap-2">
              <input {...field} type="text" name="asOf" defaultValue={text} autoComplete="off" required />
              <Button type="submit">Show</Button>
            </span>
          )}
        </Field>
      </form>
    </details>
  );
}
