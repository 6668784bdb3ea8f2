import { ArrowDown, ArrowUp } from "lucide-react";
import Link from "next/link";
import type { AccountLine, NoticeLine } from "./account-line.ts";
import { accountSortIn, accountSorts, accountsSortedBy, type AccountSort } from "./account-query.ts";
import { numberText, percentText } from "./impact-words.ts";

type Props = {
  slug: string;
  label: string;
  lines: AccountLine[];
  query: string;
  /** Missing where the reader may not write. */
  marking?: { marked: ReadonlySet<string>; mark: (accounts: string[], isMarked: boolean) => void } | undefined;
};

const head = "px-2 py-1.5 text-start text-[0.8125rem] font-medium whitespace-nowrap text-soft";
const cell = "px-2 py-2 align-baseline max-sm:block max-sm:py-0.5";

/** Who was affected by how many of their requests, when, and what they were told. On a narrow screen each is a block. */
export function AccountTable({ slug, label, lines, query, marking }: Props) {
  const areAllMarked = marking !== undefined && lines.every(({ account }) => marking.marked.has(account));
  return (
    <table role="table" className="w-full border-collapse border-y border-line text-start max-sm:block">
      <caption className="sr-only">{label}</caption>
      <thead role="rowgroup" className="max-sm:block">
        <tr role="row" className="max-sm:flex max-sm:flex-wrap">
          {marking && (
            <th scope="col" role="columnheader" className={`${head} w-8`}>
              <input
                type="checkbox"
                aria-label={`Mark all ${lines.length} shown here: ${label}`}
                checked={areAllMarked}
                onChange={({ target }) =>
                  marking.mark(
                    lines.map(({ account }) => account),
                    target.checked,
                  )
                }
              />
            </th>
          )}
          {(Object.keys(accountSorts) as AccountSort[]).map((sort) => (
            <SortedHead key={sort} sort={sort} query={query} />
          ))}
          <th scope="col" role="columnheader" className={head}>
            What they were told
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:block">
        {lines.map((line) => (
          <Line key={line.account} {...{ slug, line, marking }} />
        ))}
      </tbody>
    </table>
  );
}

function SortedHead({ sort, query }: { sort: AccountSort; query: string }) {
  const now = accountSortIn(new URLSearchParams(query));
  const isSorted = now.sort === sort;
  const Sign = now.direction === "asc" ? ArrowUp : ArrowDown;
  const sorted = !isSorted ? "none" : now.direction === "asc" ? "ascending" : "descending";
  return (
    <th scope="col" role="columnheader" aria-sort={sorted} className={head}>
      <Link
        href={accountsSortedBy(query, sort)}
        scroll={false}
        prefetch={false}
        className="inline-flex items-center gap-1 text-inherit no-underline hover:text-ink hover:underline"
      >
        {accountSorts[sort]}
        {isSorted && <Sign aria-hidden size={13} />}
      </Link>
    </th>
  );
}

function Line({ slug, line, marking }: Pick<Props, "slug" | "marking"> & { line: AccountLine }) {
  const { account, affected, requests, first, last, notices } = line;
  const own = new URLSearchParams({ account, "account.is": "equals" });
  return (
    <tr role="row" className="border-t border-line max-sm:relative max-sm:block max-sm:py-1.5 max-sm:ps-8">
      {marking && (
        <td role="cell" className="px-2 py-2 align-baseline max-sm:absolute max-sm:inset-s-0 max-sm:top-0">
          <input
            type="checkbox"
            aria-label={`Mark ${account}`}
            checked={marking.marked.has(account)}
            onChange={({ target }) => marking.mark([account], target.checked)}
          />
        </td>
      )}
      <th scope="row" role="rowheader" className={`${cell} text-start font-medium [overflow-wrap:anywhere]`}>
        <Link href={`/console/incidents/${slug}/impact/requests?${own}`} prefetch={false}>
          {account}
        </Link>
      </th>
      <td role="cell" className={`${cell} whitespace-nowrap tabular-nums`}>
        {numberText(affected)} of {numberText(requests)}{" "}
        <span className="text-[0.8125rem] text-faint">{requests > 0 && percentText(affected, requests)}</span>
      </td>
      <td role="cell" className={`${cell} tabular-nums max-sm:empty:hidden`}>
        {first}
      </td>
      <td role="cell" className={`${cell} tabular-nums max-sm:empty:hidden`}>
        {last !== first && last}
      </td>
      <td role="cell" className={cell}>
        <Notices notices={notices} />
      </td>
    </tr>
  );
}

function Notices({ notices: [newest, ...older] }: { notices: NoticeLine[] }) {
  if (!newest) return <span className="text-warn">nothing yet</span>;
  return (
    <>
      <NoticeWords notice={newest} />
      {older.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer text-[0.8125rem] text-accent">{older.length} before it</summary>
          <ul className="mt-1 grid gap-1 border-s border-line ps-2">
            {older.map((notice) => (
              <li key={notice.id}>
                <NoticeWords notice={notice} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function NoticeWords({ notice: { when, channel, outcome, cameBack, message, note, by } }: { notice: NoticeLine }) {
  return (
    <div className="[overflow-wrap:anywhere]">
      <strong className={`font-semibold ${cameBack ? "text-bad" : ""}`}>{outcome}</strong> · {channel} ·{" "}
      <span className="tabular-nums">{when}</span>
      <span className="block">{message}</span>
      <span className="block text-[0.8125rem] text-faint">
        {note !== undefined && <>{note} · </>}noted by {by}
      </span>
    </div>
  );
}
