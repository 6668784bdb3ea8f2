import type { Moving } from "#domain/postmortem/publication-control.ts";
import { movesInWords } from "./publication-moves.ts";

/** What changes for others when it goes out, beside the page itself. */
export function MovingList({ moves }: { moves: Moving }) {
  const groups: [string, string[]][] = [
    ["Feeds", moves.feeds],
    ["Lists", moves.lists],
    ["Files", moves.files],
    ["Advisories", moves.advisories],
    ["Sitemap", moves.sitemap],
  ];
  return (
    <details className="border-t border-line pt-2">
      <summary className="cursor-pointer font-medium">
        What else moves <span className="font-normal text-soft">({movesInWords(moves)})</span>
      </summary>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {groups.map(([name, addresses]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd>
              <ul className="[overflow-wrap:anywhere]">
                {addresses.map((address) => (
                  <li key={address}>{address}</li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
        <dt className="text-soft">Mails</dt>
        <dd>{moves.mails === 0 ? "none: nobody subscribed to this" : `${moves.mails}, one to each subscriber`}</dd>
        <dt className="text-soft">Webhooks</dt>
        <dd>{moves.webhooks === 0 ? "none" : moves.webhooks}</dd>
      </dl>
    </details>
  );
}
