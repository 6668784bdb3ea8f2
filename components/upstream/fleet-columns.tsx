import { createColumnHelper } from "@tanstack/react-table";
import Link from "next/link";
import type { ColumnWidths } from "#components/table/column-widths.ts";
import type { Column, workspaceTable } from "#components/table/table-features.ts";
import { Button } from "#components/ui/button.tsx";
import type { JudgedDeployment } from "#domain/upstream/deployment-row.ts";
import { verdictWords } from "./upstream-words.ts";
import { VerdictMark } from "./verdict-mark.tsx";

const helper = createColumnHelper<typeof workspaceTable, JudgedDeployment>();
const grouped = new Intl.NumberFormat("en-US");
const worst = ["affected", "unknown", "partly_protected", "not_affected"];

export const fleetWidths: ColumnWidths = {
  name: { least: 7, share: 1 },
  verdict: { least: 11 },
  why: { least: 12, share: 4 },
  version: { least: 5.5 },
  mode: { least: 9 },
  configuration: { least: 9.5, share: 1 },
  nodes: { least: 10, share: 2 },
  environment: { least: 7.5 },
  owner: { least: 6.5, share: 1 },
  actions: { least: 5 },
};

const judged: Column<JudgedDeployment>[] = helper.columns([
  helper.accessor((row) => verdictWords[row.exposure.verdict], {
    id: "verdict",
    header: "Verdict",
    filterFn: (row, _column, wanted) => row.original.exposure.verdict === wanted,
    sortFn: (a, b) => worst.indexOf(a.original.exposure.verdict) - worst.indexOf(b.original.exposure.verdict),
    cell: ({ row }) => <VerdictMark verdict={row.original.exposure.verdict} />,
  }),
  helper.accessor((row) => row.exposure.reasons.map(({ text }) => text.en).join(" "), {
    id: "why",
    header: "Why",
    enableSorting: false,
    cell: ({ row }) => <Reasons deployment={row.original} />,
  }),
  helper.accessor((row) => row.version ?? "", { id: "version", header: "Version", sortFn: "alphanumeric" }),
  helper.accessor((row) => row.mode ?? "", {
    id: "mode",
    header: "Mode",
    filterFn: "equalsString",
    sortFn: "alphanumeric",
  }),
  helper.accessor((row) => settingsInWords(row.configuration), {
    id: "configuration",
    header: "Configuration",
    sortFn: "alphanumeric",
  }),
]);

const known: Column<JudgedDeployment>[] = helper.columns([
  helper.accessor((row) => nodesInWords(row), {
    id: "nodes",
    header: "Nodes",
    sortFn: (a, b) => (a.original.nodes?.length ?? 0) - (b.original.nodes?.length ?? 0),
    cell: ({ row }) => <Nodes deployment={row.original} />,
  }),
  helper.accessor((row) => row.environment ?? "", {
    id: "environment",
    header: "Environment",
    filterFn: "equalsString",
    sortFn: "alphanumeric",
  }),
  helper.accessor((row) => row.owner ?? "", { id: "owner", header: "Owner", sortFn: "alphanumeric" }),
]);

type Edit = ((deployment: JudgedDeployment) => void) | undefined;

export function fleetColumns(slug: string, edit: Edit): Column<JudgedDeployment>[] {
  return [
    ...helper.columns([
      helper.accessor((row) => row.name, {
        id: "name",
        header: "Deployment",
        enableHiding: false,
        sortFn: "alphanumeric",
        cell: ({ getValue }) => (
          <Link
            href={`/console/incidents/${slug}/upstream/fleet/${encodeURIComponent(getValue())}`}
            prefetch={false}
            className="font-semibold"
          >
            {getValue()}
          </Link>
        ),
      }),
    ]),
    ...judged,
    ...known,
    ...(edit ? [actions(edit)] : []),
  ];
}

function actions(edit: NonNullable<Edit>): Column<JudgedDeployment> {
  return helper.display({
    id: "actions",
    header: "Actions",
    enableHiding: false,
    cell: ({ row }) => (
      <Button look="bare" onClick={() => edit(row.original)}>
        Change<span className="sr-only"> {row.original.name}</span>
      </Button>
    ),
  });
}

export function settingsInWords(settings: JudgedDeployment["configuration"]): string {
  return Object.entries(settings ?? {})
    .map(([name, value]) => `${name}=${value}`)
    .join(", ");
}

function nodesInWords({ nodes = [], nodesBelowContext, contextLength }: JudgedDeployment): string {
  const context = contextLength === undefined ? "" : `context ${grouped.format(contextLength)}`;
  const below = nodesBelowContext.map((node) => node.name ?? `node ${node.number}`);
  return [`${nodes.length}`, context, below.length > 0 && `below context: ${below.join(", ")}`]
    .filter(Boolean)
    .join("; ");
}

function Nodes({ deployment: { nodes = [], nodesBelowContext, contextLength } }: { deployment: JudgedDeployment }) {
  return (
    <>
      {nodes.length === 1 ? "1 node" : `${nodes.length} nodes`}
      {contextLength !== undefined && (
        <span className="block text-[0.8125rem] text-soft">context {grouped.format(contextLength)}</span>
      )}
      {nodesBelowContext.map(({ number, name, role, kvPoolTokens }) => (
        <span key={number} className="block text-[0.8125rem] text-bad">
          {name ?? `node ${number}`}
          {role && ` (${role})`}: pool {grouped.format(kvPoolTokens)} below context
        </span>
      ))}
    </>
  );
}

function Reasons({ deployment: { exposure } }: { deployment: JudgedDeployment }) {
  const [first, ...others] = exposure.reasons;
  return (
    <>
      {first?.text.en}
      {(others.length > 0 || exposure.nextStep) && (
        <details>
          <summary className="cursor-pointer text-[0.8125rem] text-accent">
            {others.length > 0 ? `${others.length} more, and the next step` : "The next step"}
          </summary>
          {others.map(({ text }) => (
            <p key={text.en}>{text.en}</p>
          ))}
          {exposure.nextStep && <p className="font-medium">{exposure.nextStep.en}</p>}
        </details>
      )}
    </>
  );
}
