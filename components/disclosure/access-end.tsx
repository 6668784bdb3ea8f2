"use client";

import { useActionState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { AccessAction } from "./access-actions.ts";

type Props = { id: string; word: string; of: string; what: string; end: AccessAction };

/** Asks once more before somebody loses what they have; opens without the page's script. */
export function AccessEnd({ id, word, of, what, end }: Props) {
  const [{ refused }, submit, isPending] = useActionState(end.bind(null, id), {});
  return (
    <details className="print:hidden">
      <summary className="w-fit cursor-pointer text-accent">
        {word}
        <span className="sr-only"> {of}</span>
      </summary>
      <form action={submit} className="my-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>{what}</span>
        <Button type="submit" look="danger" disabled={isPending}>
          {word}
          <span className="sr-only"> {of}, for good</span>
        </Button>
        {refused !== undefined && (
          <span role="alert" className="text-bad">
            {refused}
          </span>
        )}
      </form>
    </details>
  );
}
