import { comparedPicture } from "#components/impact/picture-compared.tsx";
import { concentrationPicture } from "#components/impact/picture-concentration.tsx";
import { distributionPicture } from "#components/impact/picture-distribution.tsx";
import { trafficPicture } from "#components/impact/picture-traffic.tsx";
import { pictureReading, type Picture, type PictureReading, type PictureTable } from "#components/impact/picture.ts";
import { publishedStretches } from "#domain/impact/traffic.ts";
import type { PublicImpact } from "#domain/postmortem/public-document.ts";
import { microsOf } from "#domain/time/instant.ts";
import type { Reading } from "./postmortem-page.ts";
import { Wide } from "./section.tsx";

type Props = { impact: PublicImpact; reading: Reading };

/** Drawn from what was published and nothing else; each with a table that holds the same. */
export function ImpactPictures({ impact, reading }: Props) {
  const how = pictureReading(reading.locale, reading.zone);
  const { traffic, concentration } = impact;
  const pictures = [
    traffic && trafficOf({ impact, reading }, how),
    distributionPicture(
      {
        bins: impact.distribution,
        threshold: impact.rule.value,
        count: impact.count,
        leftOut: leftOutOf(impact),
        isMerged: true,
      },
      how,
    ),
    traffic?.compared && comparedPicture(traffic.compared, how),
    concentration && concentrationPicture(concentration, true, how),
  ];
  return pictures.map((picture) => picture && <PictureFigure key={picture.id} picture={picture} reading={how} />);
}

function trafficOf({ impact, reading }: Props, how: PictureReading): Picture | undefined {
  const { traffic, rule } = impact;
  if (!traffic) return undefined;
  const contained = reading.milestone("contained");
  return trafficPicture(
    {
      requests: publishedStretches(traffic),
      ...(traffic.affected && {
        affected: traffic.affected.map(({ from, until, count }) => ({
          from: microsOf(from),
          until: microsOf(until),
          count,
        })),
      }),
      isMerged: true,
      window: { from: rule.from, until: rule.until },
      line: contained && { name: reading.words.milestones["contained"] ?? "", time: contained.time },
    },
    how,
  );
}

/** Whom the rule decided upon and the distribution leaves out: the excluded ones, where that is all. */
function leftOutOf({ distribution, steps, excluded }: PublicImpact): number {
  const shown = distribution.reduce((sum, { count }) => sum + count, 0);
  const index = steps.findIndex(({ key }) => key === "not_matching");
  const leftOut = (steps[index - 1]?.remaining ?? shown) - shown;
  const known = excluded.reduce((sum, { count }) => sum + count, 0);
  return leftOut === known ? leftOut : 0;
}

function PictureFigure({ picture, reading }: { picture: Picture; reading: PictureReading }) {
  const { id, title, lead, drawing, hasAxis, tables } = picture;
  return (
    <figure className="sub chart" id={id}>
      <figcaption>
        <h3>{title}</h3>
        <p className="note">{lead}</p>
      </figcaption>
      <div className={hasAxis ? "picture picture-axis" : "picture"}>{drawing}</div>
      <details>
        <summary>{reading.say.asTable}</summary>
        {tables.map((table) => (
          <DataOf key={table.label} table={table} />
        ))}
      </details>
    </figure>
  );
}

function DataOf({ table: { label, head, rows } }: { table: PictureTable }) {
  return (
    <Wide label={label}>
      <table>
        <caption className="note">{label}</caption>
        <thead>
          <tr>
            {head.map((name, index) => (
              <th key={name} scope="col" className={index === 0 ? undefined : "number"}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...cells] }) => (
            <tr key={key}>
              <th scope="row" className="tabular">
                {first}
              </th>
              {cells.map((cell, index) => (
                <td key={index} className="number">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}
