import type { Metadata } from "next";
import Link from "next/link";
import { casePath, CASES_PATH } from "#domain/access/safe-return-path.ts";
import { listMyCases } from "#server/disclosure/list-my-cases.ts";
import { readForPage } from "#server/page-answer.ts";

export const metadata: Metadata = { title: "Your cases" };

export default async function MyCasesPage() {
  const cases = await readForPage(CASES_PATH, listMyCases);
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-xl px-4 py-6">
      <h1 className="mb-3 text-2xl">Your cases</h1>
      {cases.length === 0 && <p>There is no disclosure case in which you stand for a party.</p>}
      <ul className="grid gap-2">
        {cases.map(({ caseId, title, since }) => (
          <li key={caseId}>
            <Link href={casePath(caseId)}>{title ?? "A disclosure case"}</Link>{" "}
            <span className="text-soft">since {since.slice(0, 10)}</span>
          </li>
        ))}
      </ul>
    </main>
  );
}
