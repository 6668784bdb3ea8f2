import type { AccountGroup, Concentration, GapGroup, PublicConcentration } from "#domain/impact/concentration.ts";
import type { Picture, PictureReading } from "./picture.ts";
import { PictureRows } from "./picture-rows.tsx";
import { TEXT } from "./picture-scale.ts";

type View = PublicConcentration & Pick<Concentration, "top">;

/** A few accounts that came for it, or everybody who uses the service like that. */
export function concentrationPicture(view: View, isMerged: boolean, reading: PictureReading): Picture {
  const say = reading.say.concentration;
  const { number, share } = reading.say;
  const { accounts, affected, requests, groups, gaps = [], repeats, top } = view;
  const lead = [
    say.lead(number(accounts), number(affected), number(requests), share(affected, requests)),
    top && say.top(number(top.affected), share(top.affected, affected), number(top.requests)),
    repeats !== undefined && say.repeats(number(repeats)),
    isMerged && say.merged,
  ];
  return {
    id: "concentration",
    title: say.title,
    lead: lead.filter(Boolean).join(" "),
    hasAxis: false,
    drawing: <Drawing view={view} reading={reading} />,
    tables: [
      {
        label: say.perAccount,
        head: say.head,
        rows: groups.map((group) => ({
          key: String(group.from),
          cells: [
            bandOf(group, reading),
            ...[group.accounts, group.affected, group.requests].map(number),
            share(group.affected, group.requests),
          ],
        })),
      },
      ...(gaps.length === 0
        ? []
        : [
            {
              label: say.gapsTitle,
              head: say.gapHead,
              rows: gaps.map((gap) => ({
                key: String(gap.fromSeconds),
                cells: [gapOf(gap, reading), number(gap.count)],
              })),
            },
          ]),
    ],
  };
}

function Drawing({ view: { groups, gaps = [], affected }, reading }: { view: View; reading: PictureReading }) {
  const { number, share, concentration: say } = reading.say;
  return (
    <>
      <Heading text={say.perAccount} />
      <PictureRows
        label={say.summary}
        rows={groups.map((group) => ({
          key: String(group.from),
          name: say.bandOf(bandOf(group, reading)),
          value: group.accounts,
          text: say.accounts(number(group.accounts), share(group.affected, affected)),
        }))}
      />
      {gaps.length > 0 && (
        <>
          <Heading text={say.gapsTitle} />
          <PictureRows
            label={say.gapsTitle}
            rows={gaps.map((gap) => ({
              key: String(gap.fromSeconds),
              name: gapOf(gap, reading),
              value: gap.count,
              text: say.gaps(number(gap.count)),
            }))}
          />
        </>
      )}
    </>
  );
}

function Heading({ text }: { text: string }) {
  return (
    <svg width="100%" height="26" aria-hidden="true" overflow="visible">
      <text {...TEXT} x="0" y="16">
        {text}
      </text>
    </svg>
  );
}

function bandOf({ from, to }: AccountGroup, { say }: PictureReading): string {
  return say.concentration.band(say.number(from), to === undefined ? undefined : say.number(to));
}

function gapOf({ fromSeconds, toSeconds }: GapGroup, { say }: PictureReading): string {
  const { gap, duration } = say.concentration;
  const to = toSeconds === undefined ? undefined : duration(toSeconds);
  return fromSeconds === 0 && to === undefined
    ? gap(duration(0), undefined)
    : gap(fromSeconds === 0 ? undefined : duration(fromSeconds), to);
}
