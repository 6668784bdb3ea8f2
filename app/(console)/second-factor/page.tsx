import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { EnrolmentForm } from "#components/members/enrolment-form.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { safeReturnPath, secondFactorPath } from "#domain/access/safe-return-path.ts";
import { secondFactorState } from "#server/members/second-factor.ts";
import { readForPage } from "#server/page-answer.ts";
import { enrol } from "./actions.ts";

export const metadata: Metadata = { title: "Second factor" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SecondFactorPage({ searchParams }: Props) {
  const next = safeReturnPath((await searchParams)["next"]);
  const state = await readForPage(secondFactorPath(next), secondFactorState);
  if (state === "passed") redirect(next);
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-lg px-4 py-16">
      <p className="mb-1 font-text text-lg font-semibold">Candor</p>
      <h1 className="mb-3 text-2xl">Set up a second factor</h1>
      {state === "not_passed" ? (
        <Notice tone="warning">
          <p>You have a second factor, and this sign-in did not use it. Sign out, then sign in again with it.</p>
        </Notice>
      ) : (
        <>
          <p className="mb-6 text-soft">
            Before you see a disclosure case, signing in takes your password and a code from an authenticator app.
          </p>
          <EnrolmentForm next={next} action={enrol} />
        </>
      )}
    </main>
  );
}
