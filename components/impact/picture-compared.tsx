import { rangeSign } from "#components/time/range-sign.ts";
import { StatedTime } from "#components/time/stated-time.tsx";
import type { ComparedSpan } from "#domain/impact/traffic.ts";
import { instantTime } from "#domain/postmortem/instant-time.ts";
import { US_PER_DAY } from "#domain/time/civil.ts";
import { microsOf } from "#domain/time/instant.ts";
import { isRateable } from "./impact-words.ts";
import type { Picture, PictureReading } from "./picture.ts";
import { PictureRows } from "./picture-rows.tsx";

/** What the rule describes, per day before, inside and after its window. */
export function comparedPicture(compared: ComparedSpan[], reading: PictureReading): Picture | undefined {
  const lasting = compared.filter((span) => isRateable(daysOf(span)));
  if (lasting.length < 2) return undefined;
  const { say, locale, zone } = reading;
  const rows = lasting.map((span) => {
    const days = daysOf(span);
    const { matching } = span;
    const rate = matching === undefined ? undefined : matching / days;
    const text =
      matching === undefined || rate === undefined
        ? say.compared.unknown
        : say.compared.rate(say.number(matching), say.rate(days), say.rate(rate));
    return { key: span.key, name: say.compared.spans[span.key], value: rate, text, isBad: span.key === "window" };
  });
  return {
    id: "compared",
    title: say.compared.title,
    lead: say.compared.lead,
    hasAxis: false,
    drawing: <PictureRows rows={rows} label={say.compared.summary} />,
    tables: [
      {
        label: say.compared.table,
        head: [say.compared.span, say.compared.requests, say.compared.matching],
        rows: compared.map(({ key, from, until, requests, matching }) => ({
          key,
          cells: [
            <>
              {say.compared.spans[key]}
              {reading.words.colon}
              <StatedTime time={instantTime(from)} zone={zone} locale={locale} />
              {rangeSign(locale)}
              <StatedTime time={instantTime(until)} zone={zone} locale={locale} />
            </>,
            say.number(requests),
            matching === undefined ? say.compared.unknown : say.number(matching),
          ],
        })),
      },
    ],
  };
}

function daysOf({ from, until }: ComparedSpan): number {
  return (microsOf(until) - microsOf(from)) / US_PER_DAY;
}
