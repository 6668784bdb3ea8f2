import type { PublicExposure } from "#domain/postmortem/public-document.ts";
import { nodeFields, ownFields, type Refused, type Typed } from "./check-entries.ts";
import { CheckField, type FieldReading } from "./check-field.tsx";

type FormProps = {
  exposure: PublicExposure;
  typed: Typed;
  refused: Refused[];
  /** Rows for nodes beyond those that are filled in. */
  added: number;
  /** Where the form is sent, and where an answer is forgotten. */
  action: string;
  reading: FieldReading;
};

const LEAST_ROWS = 2;

/** Complete without a script: a form that is sent to its own address. */
export function CheckForm({ exposure, typed, refused, added, action, reading }: FormProps) {
  const { check } = reading.words;
  return (
    <form
      id="check-form"
      className="check-form"
      method="post"
      action={`${action}#answer`}
      autoComplete="off"
      noValidate
    >
      <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true">
        {check.check}
      </button>
      {ownFields(exposure).map((field) => (
        <CheckField
          key={field.path}
          field={field}
          name={field.path}
          value={typed.fields[field.path]}
          isRefused={refused.some(({ name }) => name === field.path)}
          exposure={exposure}
          reading={reading}
        />
      ))}
      {nodeFields(exposure).length > 0 && (
        <Nodes exposure={exposure} rows={rowsOf(typed, added)} refused={refused} action={action} reading={reading} />
      )}
      <p className="check-actions">
        <button type="submit" className="main-action">
          {check.check}
        </button>
        <a href={action}>{check.startAgain}</a>
      </p>
      <p className="note" data-not-sent={check.notSent}>
        {check.notKept}
      </p>
    </form>
  );
}

type Row = Record<string, string>;

function rowsOf({ nodes }: Typed, added: number): Row[] {
  const empty = Math.max(LEAST_ROWS - nodes.length, added);
  return [...nodes, ...Array.from({ length: empty }, (): Row => ({}))];
}

type NodesProps = Omit<FormProps, "typed" | "added"> & { rows: Row[] };

function Nodes({ rows, ...props }: NodesProps) {
  const { check } = props.reading.words;
  const adds = [
    [1, check.addOne],
    [10, check.addTen],
  ] as const;
  return (
    <fieldset className="check-nodes">
      <legend>{check.nodes}</legend>
      <p className="note">{check.nodesLead}</p>
      <div id="node-rows">
        {rows.map((row, index) => (
          <NodeRow key={index} row={row} number={index + 1} {...props} />
        ))}
      </div>
      <p className="check-actions">
        {adds.map(([count, label]) => (
          <button
            key={count}
            type="submit"
            name="add"
            value={count}
            formAction={`${props.action}#node-${rows.length + 1}`}
          >
            {label}
          </button>
        ))}
      </p>
      <template id="node-row">
        <NodeRow row={{}} number={0} {...props} />
      </template>
    </fieldset>
  );
}

function NodeRow({ row, number, exposure, refused, reading }: Omit<NodesProps, "rows"> & { row: Row; number: number }) {
  return (
    <fieldset className="check-node" id={`node-${number}`}>
      <legend data-node="">{reading.words.check.node.replace("{number}", String(number))}</legend>
      {nodeFields(exposure).map((field) => {
        const name = field.path.replace("node.", `node.${number}.`);
        return (
          <CheckField
            key={name}
            field={field}
            name={name}
            value={row[field.path]}
            isRefused={refused.some((one) => one.name === name)}
            exposure={exposure}
            reading={reading}
          />
        );
      })}
    </fieldset>
  );
}
