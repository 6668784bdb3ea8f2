import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignInForm } from "#components/console/sign-in-form.tsx";
import { safeReturnPath } from "#domain/access/safe-return-path.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { signIn } from "./actions.ts";

export const metadata: Metadata = { title: "Sign in" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SignInPage({ searchParams }: Props) {
  const next = safeReturnPath((await searchParams)["next"]);
  if (await currentPerson()) redirect(next);
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-sm px-4 py-16">
      <p className="mb-1 font-text text-lg font-semibold">Candor</p>
      <h1 className="mb-6 text-2xl">Sign in to the workspace</h1>
      <SignInForm next={next} action={signIn} />
      <p className="mt-8 border-t border-line pt-3 text-soft">
        Published postmortems need no sign-in: <a href="/">read them here</a>.
      </p>
    </main>
  );
}
