import type { Metadata } from "next";
import Link from "next/link";
import { ThreadBegin } from "#components/disclosure/thread-begin.tsx";
import { ThreadList } from "#components/disclosure/thread-list.tsx";
import { casePath } from "#domain/access/safe-return-path.ts";
import { listThreads } from "#server/disclosure/list-threads.ts";
import { readPartyCase } from "#server/disclosure/party-case.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { addressOf, queryOf, readForPage, zoneOf, type AskedOfPage } from "#server/page-answer.ts";
import { readWhole } from "#server/read-whole.ts";
import { start } from "./actions.ts";

export const metadata: Metadata = { title: "Threads" };

type Props = { params: Promise<{ caseId: string }>; searchParams: Promise<AskedOfPage> };

export default async function CaseThreadsPage({ params, searchParams }: Props) {
  const [{ caseId }, query] = [await params, queryOf(await searchParams)];
  const address = `${casePath(caseId)}/threads`;
  const { threads, view } = await readForPage(addressOf(address, query), async () => ({
    ...(await readPartyCase(caseId)),
    threads: await readWhole((page) => listThreads({ caseId }, page)),
  }));
  const person = await currentPerson();
  const { zone } = zoneOf(query, view.zone);
  const place = { address, zone, personId: person?.id ?? "", mayWrite: true, isInside: false };
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-4xl px-4 py-6">
      <p className="mb-2 text-[0.8125rem]">
        <Link href={casePath(caseId)}>Your case</Link>
      </p>
      <h1 className="mb-3 text-2xl">Threads</h1>
      <ThreadBegin place={place} actions={{ start: start.bind(null, caseId) }} />
      <ThreadList threads={threads} place={place} />
    </main>
  );
}
