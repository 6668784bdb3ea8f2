import type { JudgedDeployment } from "#domain/upstream/deployment-row.ts";
import { settingsInWords } from "./fleet-columns.tsx";
import { VerdictMark } from "./verdict-mark.tsx";

const grouped = new Intl.NumberFormat("en-US");

/** The verdict with every reason and the next step, and what it was judged by. */
export function DeploymentAnswer({ deployment }: { deployment: JudgedDeployment }) {
  const { exposure, environment, owner, version, mode, configuration, contextLength } = deployment;
  const facts = [
    ["Environment", environment],
    ["Owner", owner],
    ["Version", version],
    ["Mode", mode],
    ["Configuration", settingsInWords(configuration)],
    ["Context length", contextLength === undefined ? undefined : `${grouped.format(contextLength)} tokens`],
  ].filter(([, value]) => value !== undefined && value !== "");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 lg:grid-cols-2">
      <section aria-labelledby="verdict">
        <h2 id="verdict" className="mb-1 text-lg">
          <VerdictMark verdict={exposure.verdict} />
        </h2>
        <ul className="list-disc ps-5">
          {exposure.reasons.map(({ text }) => (
            <li key={text.en}>{text.en}</li>
          ))}
        </ul>
        {exposure.nextStep && (
          <p className="mt-2">
            <strong className="font-semibold">Next:</strong> {exposure.nextStep.en}
          </p>
        )}
      </section>
      <section aria-labelledby="judged-by">
        <h2 id="judged-by" className="mb-1 text-lg">
          What is known of it
        </h2>
        <dl className="grid grid-cols-[9rem_minmax(0,1fr)] gap-x-4 [overflow-wrap:anywhere]">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-soft">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Nodes deployment={deployment} />
      </section>
    </div>
  );
}

function Nodes({ deployment: { nodes = [], nodesBelowContext } }: { deployment: JudgedDeployment }) {
  if (nodes.length === 0) return <p className="mt-2 text-soft">No node is given.</p>;
  const below = new Set(nodesBelowContext.map(({ number }) => number));
  return (
    <table className="mt-3 w-full border-collapse border-y border-line text-start">
      <caption className="sr-only">Nodes</caption>
      <thead>
        <tr className="text-[0.8125rem] text-soft">
          {["Node", "Role", "KV pool, tokens", "Settings"].map((name) => (
            <th key={name} scope="col" className="py-1 pe-3 text-start font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {nodes.map(({ name, role, kvPoolTokens, settings }, index) => (
          <tr key={index} className="border-t border-line align-baseline">
            <th scope="row" className="py-1 pe-3 text-start font-medium [overflow-wrap:anywhere]">
              {name ?? `node ${index + 1}`}
            </th>
            <td className="py-1 pe-3">{role}</td>
            <td className={`py-1 pe-3 ${below.has(index + 1) ? "font-semibold text-bad" : ""}`}>
              {kvPoolTokens === undefined ? "not given" : grouped.format(kvPoolTokens)}
              {below.has(index + 1) && " (below context)"}
            </td>
            <td className="py-1 [overflow-wrap:anywhere]">{settingsInWords(settings)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
