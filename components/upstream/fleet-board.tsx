"use client";

import { useMemo, useState } from "react";
import { DataTable } from "#components/table/data-table.tsx";
import type { Facet } from "#components/table/table-state.ts";
import { Button } from "#components/ui/button.tsx";
import { optionsOf } from "#components/timeline/event-words.ts";
import type { JudgedDeployment } from "#domain/upstream/deployment-row.ts";
import type { FleetActions } from "./fleet-actions.ts";
import { fleetColumns, fleetWidths } from "./fleet-columns.tsx";
import { FleetForm } from "./fleet-form.tsx";
import { FleetImport } from "./fleet-import.tsx";
import { FleetRemove } from "./fleet-remove.tsx";
import type { FieldSpec } from "./record-draft.ts";
import { verdictWords } from "./upstream-words.ts";

type Props = {
  slug: string;
  deployments: JudgedDeployment[];
  specs: FieldSpec[];
  mayWrite: boolean;
  actions: FleetActions;
};
type Open = { form: "import" } | { form: "deployment"; deployment: JudgedDeployment | undefined };

/** Our own deployments, each judged by the incident's conditions. */
export function FleetBoard({ slug, deployments, specs, mayWrite, actions }: Props) {
  const [open, setOpen] = useState<Open>();
  const columns = useMemo(
    () => fleetColumns(slug, mayWrite ? (deployment) => setOpen({ form: "deployment", deployment }) : undefined),
    [slug, mayWrite],
  );
  const facets = useMemo(() => facetsOf(deployments), [deployments]);
  const close = () => setOpen(undefined);
  const shown = open?.form === "deployment" ? open.deployment : undefined;
  return (
    <>
      {open?.form === "import" && <FleetImport slug={slug} take={actions.take} onClose={close} />}
      {open?.form === "deployment" && (
        <>
          <FleetForm key={shown?.id ?? "new"} {...{ slug, specs, actions }} deployment={shown} onClose={close} />
          {shown && <FleetRemove slug={slug} deployment={shown} remove={actions.remove} onGone={close} />}
        </>
      )}
      <DataTable
        label="Our deployments"
        rows={deployments}
        columns={columns}
        widths={fleetWidths}
        facets={facets}
        rowId={(row) => row.id}
        empty={<p>No deployment yet. Enter one, import a list, or let a pipeline send them through the API.</p>}
      >
        {mayWrite && (
          <>
            <Button look="primary" onClick={() => setOpen({ form: "deployment", deployment: undefined })}>
              Add a deployment
            </Button>
            <Button onClick={() => setOpen({ form: "import" })}>Import</Button>
          </>
        )}
      </DataTable>
    </>
  );
}

function facetsOf(deployments: JudgedDeployment[]): Facet[] {
  const distinct = (values: (string | undefined)[]) =>
    [...new Set(values.filter((value) => value !== undefined && value !== ""))].sort();
  const facet = (column: string, label: string, values: (string | undefined)[]): Facet[] => {
    const options = distinct(values).map((value) => ({ value: value ?? "", label: value ?? "" }));
    return options.length > 1 ? [{ column, label, options }] : [];
  };
  return [
    { column: "verdict", label: "Verdict", options: optionsOf(verdictWords) },
    ...facet(
      "environment",
      "Environment",
      deployments.map(({ environment }) => environment),
    ),
    ...facet(
      "mode",
      "Mode",
      deployments.map(({ mode }) => mode),
    ),
  ];
}
