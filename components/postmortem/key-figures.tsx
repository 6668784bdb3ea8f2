import type { ReactNode } from "react";
import { milestoneSpan } from "./milestone-span.ts";
import { Ends } from "./span-ends.tsx";
import type { Reading } from "./postmortem-page.ts";
import { protectedFrom } from "#domain/postmortem/protected-from.ts";
import { plain } from "./told.tsx";
import { Unbroken } from "./unbroken.tsx";

/** Each figure names its two ends or its unit, and leads to how it was found. */
export function KeyFigures({ reading }: { reading: Reading }) {
  const { figures } = reading.words;
  return (
    <dl className="figures" aria-label={figures.title}>
      <ImpactFigure reading={reading} />
      <SpanFigure reading={reading} label={figures.exposure} ends={["exposure_started", "contained"]} />
      <SpanFigure reading={reading} label={figures.triage} ends={["reported", "triage_started"]} />
      <SpanFigure reading={reading} label={figures.containment} ends={["declared", "contained"]} />
      <SpanFigure reading={reading} label={figures.restoration} ends={["declared", "restored"]} />
      <FixedFigure reading={reading} />
    </dl>
  );
}

type FigureProps = {
  label: string;
  how?: string | undefined;
  reading: Reading;
  detail?: ReactNode;
  notice?: string | undefined;
  children: ReactNode;
  place?: "lead" | "last";
};

function Figure({ label, how, reading, detail, notice, children, place }: FigureProps) {
  return (
    <div className={place ? `figure figure-${place}` : "figure"}>
      <dt>{label}</dt>
      <dd className="figure-value">{children}</dd>
      {detail && <dd className="figure-detail">{detail}</dd>}
      {how && (
        <dd className="figure-how">
          <a href={how}>
            {reading.words.figures.how}
            <span className="unseen">
              {reading.words.colon}
              {label}
            </span>
          </a>
        </dd>
      )}
      {notice && <dd className="notice">{notice}</dd>}
    </div>
  );
}

function ImpactFigure({ reading }: { reading: Reading }) {
  const { words, document } = reading;
  const { impact } = document;
  if (!impact) {
    return (
      <Figure reading={reading} label={words.units.responses}>
        {words.notReported}
      </Figure>
    );
  }
  const atLeast = impact.confidence === "lower_bound" ? `${words.figures.atLeastCount} ` : "";
  return (
    <Figure
      place="lead"
      reading={reading}
      label={words.units[impact.unit]}
      how="#impact-how"
      detail={plain(impact.population, reading)}
      notice={document.synthetic ? words.synthetic : undefined}
    >
      {atLeast}
      <data value={impact.count} data-figure="impact">
        {words.number(impact.count)}
      </data>
    </Figure>
  );
}

function SpanFigure({ reading, label, ends }: { reading: Reading; label: string; ends: [string, string] }) {
  const span = milestoneSpan(reading, ...ends);
  return (
    <Figure
      reading={reading}
      label={label}
      how={span && `#${span.id}`}
      detail={
        span ? <Ends span={span} reading={reading} /> : ends.map((end) => reading.words.milestones[end]).join(" → ")
      }
    >
      {span ? <Unbroken text={span.text} locale={reading.locale} /> : reading.words.notReported}
    </Figure>
  );
}

function FixedFigure({ reading }: { reading: Reading }) {
  const { words, document } = reading;
  if (!document.upstream) return null;
  const { everywhere, rows } = protectedFrom(document.upstream);
  const detail = rows.map(({ configuration, tag }) =>
    [plain(configuration.name, reading), tag ? words.figures.fixedFrom(tag) : words.figures.fixedNone].join(" "),
  );
  return (
    <Figure
      place="last"
      reading={reading}
      label={words.figures.fixed}
      how="#upstream"
      detail={[...(everywhere ? [words.figures.fixedAll] : []), ...detail].join(words.separator)}
    >
      {everywhere ?? words.figures.fixedNone}
    </Figure>
  );
}
