import type { FixMatrix } from "#domain/upstream/fix-matrix.ts";
import type { Text } from "#domain/timeline/timeline-event.ts";
import { basisWords } from "./upstream-words.ts";
import { ProtectionMark } from "./verdict-mark.tsx";

type Props = {
  matrix: FixMatrix;
  /** `fixedIn`: the tag from which it is protected. */
  configurations: { key: string; name: Text; fixedIn?: string }[];
  omitted: number;
};

const head = "px-2 py-1.5 text-start align-bottom text-[0.8125rem] font-medium text-soft whitespace-nowrap";

/** Configurations × releases. Each cell opens its reason, by keyboard and without script too. */
export function MatrixTable({ matrix: { columns, rows }, configurations, omitted }: Props) {
  const found = (key: string) => configurations.find((each) => each.key === key);
  return (
    <>
      <div
        role="region"
        aria-label="Fix matrix"
        tabIndex={0}
        className="overflow-x-auto border-y border-line print:overflow-visible"
      >
        <table className="w-full border-collapse text-start">
          <caption className="sr-only">Which release protects which configuration</caption>
          <thead>
            <tr>
              <th scope="col" className={head}>
                Configuration
              </th>
              {columns.map(({ key, label }) => (
                <th key={key} scope="col" className={head}>
                  {label.en}
                </th>
              ))}
              <th scope="col" className={head}>
                Fixed in
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ configuration, cells }) => (
              <tr key={configuration} className="border-t border-line align-baseline">
                <th scope="row" className="px-2 py-1.5 text-start font-semibold">
                  {found(configuration)?.name.en ?? configuration}
                </th>
                {cells.map((cell) => (
                  <td key={cell.column} className="min-w-36 px-2 py-1.5">
                    <details>
                      <summary className="cursor-pointer whitespace-nowrap">
                        <ProtectionMark status={cell.status} />
                      </summary>
                      <p className="max-w-60 text-[0.8125rem]">
                        {cell.reason.en} <span className="text-faint">({basisWords[cell.basis]})</span>
                      </p>
                    </details>
                  </td>
                ))}
                <td className="px-2 py-1.5 whitespace-nowrap">{found(configuration)?.fixedIn ?? "no release yet"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {omitted > 0 && (
        <p className="mt-1 text-[0.8125rem] text-soft">{omitted} older releases are not among the columns.</p>
      )}
    </>
  );
}
