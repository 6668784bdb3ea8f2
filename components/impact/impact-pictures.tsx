import type { Concentration } from "#domain/impact/concentration.ts";
import type { Distribution } from "#domain/impact/distribution.ts";
import { timeBars, type Stretch } from "#domain/impact/time-bars.ts";
import {
  affectedStretches,
  compareSpans,
  requestStretches,
  type RuleWindow,
  type Traffic,
} from "#domain/impact/traffic.ts";
import { instantTime } from "#domain/postmortem/instant-time.ts";
import { microsOf } from "#domain/time/instant.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { comparedPicture } from "./picture-compared.tsx";
import { concentrationPicture } from "./picture-concentration.tsx";
import { distributionPicture } from "./picture-distribution.tsx";
import { trafficPicture } from "./picture-traffic.tsx";
import { pictureReading, type Picture, type PictureReading, type PictureTable } from "./picture.ts";

/** What counting gave under one revision of the rule, with nothing merged: for the incident's people. */
export type PicturedImpact = {
  count: number;
  excluded: number;
  window: RuleWindow;
  traffic?: Traffic | undefined;
  distribution?: Distribution | undefined;
  concentration?: Concentration | undefined;
  /** When it was contained, by the timeline. */
  contained?: RecordedTime | undefined;
};

type Props = { impact: PicturedImpact; zone: string };

export function ImpactPictures({ impact, zone }: Props) {
  const reading = pictureReading("en", zone);
  const { traffic, distribution, concentration, window } = impact;
  const pictures = [
    traffic && trafficOf(traffic, impact, reading),
    distribution &&
      distributionPicture(
        {
          ...{ bins: distribution.groups, threshold: distribution.threshold, count: impact.count },
          leftOut: impact.excluded,
          isMerged: false,
        },
        reading,
      ),
    traffic && comparedPicture(compareSpans(traffic, window), reading),
    concentration && concentrationPicture(concentration, false, reading),
  ].filter((picture) => picture !== undefined);
  if (pictures.length === 0)
    return <p className="text-soft">Nothing has been counted yet, so there is nothing to draw.</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 xl:grid-cols-[repeat(2,minmax(0,1fr))]">
      {pictures.map((picture) => (
        <PictureFigure key={picture.id} picture={picture} />
      ))}
    </div>
  );
}

function trafficOf(
  traffic: Traffic,
  { window: { from, until }, contained }: PicturedImpact,
  reading: PictureReading,
): Picture | undefined {
  const requests = requestStretches(traffic);
  return trafficPicture(
    {
      ...{ requests, affected: perBar(requests, affectedStretches(traffic), reading.zone), isMerged: false },
      window: { from: boundTime(from), until: boundTime(until) },
      line: contained && { name: reading.words.milestones["contained"] ?? "", time: contained },
    },
    reading,
  );
}

function boundTime(instant: string | undefined): RecordedTime | undefined {
  return instant === undefined ? undefined : instantTime(instant);
}

/** The affected requests by the very bars of all requests. */
function perBar(requests: Stretch[], affected: Stretch[], zone: string): Stretch[] {
  const filled = affected.filter(({ count }) => count > 0);
  const bars = timeBars(requests, zone)?.bars ?? [];
  return bars.map(({ start, end }) => {
    const [from, until] = [microsOf(start), microsOf(end)];
    const inside = filled.filter((stretch) => stretch.from >= from && stretch.from < until);
    return { from, until, count: inside.reduce((sum, { count }) => sum + count, 0) };
  });
}

function PictureFigure({ picture: { id, title, lead, drawing, hasAxis, tables } }: { picture: Picture }) {
  return (
    <figure id={id} className="min-w-0 break-inside-avoid">
      <figcaption>
        <h3 className="text-base">{title}</h3>
        <p className="max-w-2xl text-[0.8125rem] text-soft">{lead}</p>
      </figcaption>
      <div className={`mt-3 ${hasAxis ? "ms-11" : ""}`} dir="ltr">
        {drawing}
      </div>
      <details className="mt-2 text-[0.875rem]">
        <summary className="cursor-pointer text-accent">The same as a table</summary>
        {tables.map((table) => (
          <DataOf key={table.label} table={table} />
        ))}
      </details>
    </figure>
  );
}

const CELL = "px-2 py-1 first:ps-0 align-baseline";

function DataOf({ table: { label, head, rows } }: { table: PictureTable }) {
  return (
    <div role="region" aria-label={label} tabIndex={0} className="mt-2 overflow-x-auto">
      <table className="w-full max-w-2xl border-collapse">
        <caption className="text-start text-[0.8125rem] text-soft">{label}</caption>
        <thead>
          <tr className="border-b border-line-strong text-[0.8125rem] text-soft">
            {head.map((name, index) => (
              <th key={name} scope="col" className={`${CELL} font-medium ${index === 0 ? "text-start" : "text-end"}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...cells] }) => (
            <tr key={key} className="border-b border-line">
              <th scope="row" className={`${CELL} text-start font-normal`}>
                {first}
              </th>
              {cells.map((cell, index) => (
                <td key={index} className={`${CELL} text-end`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
