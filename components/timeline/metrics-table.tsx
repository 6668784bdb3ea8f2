import type { Metric } from "#domain/timeline/metrics.ts";

type Props = { metrics: Metric[]; /** The title of an event by its key. */ titleOf: (key: string) => string };

/** Each figure with its definition and the two events it is measured between; without them the reason instead. */
export function MetricsTable({ metrics, titleOf }: Props) {
  return (
    <div role="region" aria-label="Metrics as a table" tabIndex={0} className="overflow-x-auto border-y border-line">
      <table className="w-full border-collapse text-start">
        <thead>
          <tr className="text-[0.8125rem] text-soft">
            {["Metric", "Figure", "Measured from and to"].map((name) => (
              <th key={name} scope="col" className="px-2 py-1.5 text-start font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {metrics.map((metric) => (
            <tr key={metric.key} className="border-t border-line align-baseline">
              <th scope="row" className="min-w-40 px-2 py-1.5 text-start font-medium">
                {metric.name.en}
                <span className="block text-[0.8125rem] font-normal text-soft">{metric.definition.en}</span>
              </th>
              <td className="px-2 py-1.5 font-medium whitespace-nowrap">
                {metric.duration?.text ?? <span className="font-normal text-faint">not known</span>}
                {metric.duration?.order && <Order order={metric.duration.order} />}
              </td>
              <td className="min-w-56 px-2 py-1.5">
                {metric.absent && <span className="block text-soft">{metric.absent.reason.en}</span>}
                {metric.fromEvent !== undefined && metric.toEvent !== undefined && (
                  <>
                    “{titleOf(metric.fromEvent)}” <span aria-hidden>→</span>
                    <span className="sr-only">to</span> “{titleOf(metric.toEvent)}”
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Order({ order }: { order: "reversed" | "unclear" }) {
  return (
    <span className="block text-[0.8125rem] font-normal whitespace-normal text-warn">
      {order === "reversed" ? "ends before it begins; please review" : "which came first is not recorded"}
    </span>
  );
}
