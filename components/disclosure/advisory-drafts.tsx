import type { Finding } from "#domain/disclosure/documents/advisory-facts.ts";

type Draft = { format: string; fileName: string; text: string; findings: Finding[] };

const NAMES: Record<string, string> = {
  csaf: "CSAF 2.0, security advisory",
  "csaf-incident": "CSAF 2.0, incident response",
  osv: "OSV",
};

/** What would go out beside the page, and what of it is not as the format wants it, field by field. */
export function AdvisoryDrafts({ drafts, address }: { drafts: Draft[]; address: string }) {
  return (
    <>
      <p className="mb-6 max-w-prose text-soft">
        Made of the facts of this record that are public in it, as they stand now. An advisory has no fields of its own:
        what is wrong in one is put right where the fact is kept.
      </p>
      {drafts.length === 0 && <p>There is nothing yet that an advisory could say.</p>}
      <div className="grid gap-8">
        {drafts.map((draft) => (
          <DraftPart key={draft.format} draft={draft} href={`${address}/${draft.format}`} />
        ))}
      </div>
    </>
  );
}

function DraftPart({ draft: { format, fileName, text, findings }, href }: { draft: Draft; href: string }) {
  const id = `draft-${format}`;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id={id} className="text-lg">
          {NAMES[format] ?? format}
        </h2>
        <a href={href} download={fileName} className="text-sm">
          Download the draft
        </a>
      </div>
      <Findings findings={findings} id={id} />
      <details className="mt-2">
        <summary className="cursor-pointer text-sm">The draft</summary>
        <pre
          tabIndex={0}
          aria-label={`${NAMES[format] ?? format}, draft`}
          className="mt-2 max-h-96 overflow-auto text-xs"
        >
          {JSON.stringify(JSON.parse(text), null, 2)}
        </pre>
      </details>
    </section>
  );
}

function Findings({ findings, id }: { findings: Finding[]; id: string }) {
  if (findings.length === 0) return <p className="mt-1">Every check passed.</p>;
  return (
    <div className="mt-2 overflow-x-auto">
      <table aria-labelledby={id} className="w-full text-sm">
        <thead>
          <tr className="text-left text-soft">
            <th scope="col" className="py-1 pe-4 font-normal">
              Weight
            </th>
            <th scope="col" className="py-1 pe-4 font-normal">
              Field
            </th>
            <th scope="col" className="py-1 font-normal">
              What is wrong
            </th>
          </tr>
        </thead>
        <tbody>
          {findings.map(({ severity, code, pointer, message }, index) => (
            <tr key={index} className="border-t border-line align-top">
              <td className={`py-1 pe-4 ${severity === "error" ? "text-bad" : ""}`}>
                {severity === "error" ? "Error" : "Warning"}
              </td>
              <td className="py-1 pe-4 font-mono text-xs break-all">{pointer === "" ? "(whole document)" : pointer}</td>
              <td className="py-1">
                {message} <span className="text-soft">({code})</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
