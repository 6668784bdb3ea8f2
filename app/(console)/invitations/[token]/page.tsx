import type { Metadata } from "next";
import { AcceptForm } from "#components/disclosure/accept-form.tsx";
import { NewcomerForm } from "#components/disclosure/newcomer-form.tsx";
import { signInPath } from "#domain/access/safe-return-path.ts";
import { readInvitation } from "#server/disclosure/accept-invitation.ts";
import { readForPage } from "#server/page-answer.ts";
import { acceptMine, acceptNew } from "./actions.ts";

export const metadata: Metadata = { title: "An invitation", referrer: "no-referrer" };

type Props = { params: Promise<{ token: string }> };

/** Nothing of the case: only that there is one, and whose address was asked. */
export default async function InvitationPage({ params }: Props) {
  const { token } = await params;
  const path = `/invitations/${token}`;
  const { email, expiresAt, account } = await readForPage(path, () => readInvitation(token));
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-lg px-4 py-16">
      <p className="mb-1 font-text text-lg font-semibold">Candor</p>
      <h1 className="mb-3 text-2xl">An invitation to a disclosure case</h1>
      <p className="mb-2">
        {email} is asked to take part in the co-ordinated disclosure of a problem. The invitation works once, until{" "}
        <time dateTime={expiresAt}>
          {expiresAt.slice(0, 10)} {expiresAt.slice(11, 16)} UTC
        </time>
        .
      </p>
      <p className="mb-6 text-soft">Next you set up a second factor; after that you see the case.</p>
      {account === "none" && <NewcomerForm email={email} action={acceptNew.bind(null, token)} />}
      {account === "signed_in" && <AcceptForm email={email} action={acceptMine.bind(null, token)} />}
      {account === "sign_in" && (
        <p>
          There is an account with this address. <a href={signInPath(path)}>Sign in with it</a> to accept.
        </p>
      )}
    </main>
  );
}
