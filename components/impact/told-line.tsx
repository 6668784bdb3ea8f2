import Link from "next/link";
import { numberText } from "./impact-words.ts";

export type ToldSummary = { accounts: number; reached: number; bounced: number; untold: number };

/** How many of those it concerns know of it. */
export function ToldLine({ slug, told }: { slug: string; told: ToldSummary }) {
  if (told.accounts === 0) return null;
  const parts = [
    told.bounced > 0 && `to ${numberText(told.bounced)} it came back`,
    told.untold > 0 && `${numberText(told.untold)} not told yet`,
  ].filter(Boolean);
  return (
    <p>
      <Link href={`/console/incidents/${slug}/impact/accounts`}>
        {numberText(told.reached)} of {numberText(told.accounts)} affected{" "}
        {told.accounts === 1 ? "account" : "accounts"}
      </Link>{" "}
      told of it{parts.length > 0 && `; ${parts.join(", ")}`}.
    </p>
  );
}
