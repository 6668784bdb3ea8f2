import type { Metadata } from "next";
import { WatchTable } from "#components/upstream/watch-table.tsx";
import { addressOf, queryOf, readForPage, type AskedOfPage } from "#server/page-answer.ts";
import { readWatch } from "./read-watch.ts";

export const metadata: Metadata = { title: "Watch list" };

export default async function WatchPage({ searchParams }: { searchParams: Promise<AskedOfPage> }) {
  const query = queryOf(await searchParams);
  const { rows, isWhole } = await readForPage(addressOf("/console/watch", query), readWatch);
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-4">
      <h1 className="text-2xl">Watch list</h1>
      <p className="mt-1 mb-3 max-w-3xl text-soft">
        What waits on whom, in every incident that you can see. The dates of fixes are stated in the zone of their
        incident.
        {!isWhole && ` These are the ${rows.length.toLocaleString("en")} that wait longest; the API lists the others.`}
      </p>
      <WatchTable rows={rows} />
    </main>
  );
}
