import type { Metadata } from "next";
import Link from "next/link";
import { ThreadView } from "#components/disclosure/thread-view.tsx";
import { casePath } from "#domain/access/safe-return-path.ts";
import { listMessages, readThread } from "#server/disclosure/list-threads.ts";
import { readPartyCase } from "#server/disclosure/party-case.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { addressOf, queryOf, readForPage, zoneOf, type AskedOfPage } from "#server/page-answer.ts";
import { readWhole } from "#server/read-whole.ts";
import { mark, post, retract, revise, revisions } from "./actions.ts";

export const metadata: Metadata = { title: "Thread" };

type Props = { params: Promise<{ caseId: string; id: string }>; searchParams: Promise<AskedOfPage> };

export default async function CaseThreadPage({ params, searchParams }: Props) {
  const [{ caseId, id }, query] = [await params, queryOf(await searchParams)];
  const address = `${casePath(caseId)}/threads`;
  const { thread, messages, view } = await readForPage(addressOf(`${address}/${id}`, query), async () => ({
    ...(await readPartyCase(caseId)),
    thread: await readThread({ caseId }, id),
    messages: await readWhole((page) => listMessages({ caseId }, id, page)),
  }));
  const person = await currentPerson();
  const { zone } = zoneOf(query, view.zone);
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-4xl px-4 py-6">
      <p className="mb-2 text-[0.8125rem]">
        <Link href={casePath(caseId)}>Your case</Link> <span aria-hidden>/</span> <Link href={address}>Threads</Link>
      </p>
      <h1 className="mb-3 text-2xl [overflow-wrap:anywhere]">{thread.subject}</h1>
      <ThreadView
        {...{ thread, messages, actions: boundTo(caseId) }}
        place={{ address, zone, personId: person?.id ?? "", mayWrite: true, isInside: false }}
      />
    </main>
  );
}

function boundTo(caseId: string) {
  return {
    post: post.bind(null, caseId),
    revise: revise.bind(null, caseId),
    retract: retract.bind(null, caseId),
    revisions: revisions.bind(null, caseId),
    mark: mark.bind(null, caseId),
  };
}
