import type { Metadata } from "next";
import { CodeForm } from "#components/members/code-form.tsx";
import { safeReturnPath, signInPath } from "#domain/access/safe-return-path.ts";
import { giveCode } from "./actions.ts";

export const metadata: Metadata = { title: "Second factor" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SignInCodePage({ searchParams }: Props) {
  const next = safeReturnPath((await searchParams)["next"]);
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-sm px-4 py-16">
      <p className="mb-1 font-text text-lg font-semibold">Candor</p>
      <h1 className="mb-6 text-2xl">Your second factor</h1>
      <CodeForm next={next} action={giveCode} />
      <p className="mt-8 border-t border-line pt-3 text-soft">
        <a href={signInPath(next)}>Begin again with the password</a>
      </p>
    </main>
  );
}
