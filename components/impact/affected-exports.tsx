const files = [
  { format: "spreadsheet", name: "CSV for spreadsheets", note: "formulas are made harmless, so some texts differ" },
  { format: "csv", name: "CSV for programs", note: "lossless; do not open it in a spreadsheet" },
  { format: "ndjson", name: "JSON lines", note: "lossless" },
];

type Props = { slug: string; what: "requests" | "accounts"; query: string; scope: string };

/** The whole list as files; each says what it is for. */
export function AffectedExports({ slug, what, query, scope }: Props) {
  return (
    <section aria-labelledby="exports" className="mt-8 print:hidden">
      <h2 id="exports" className="mb-1 text-lg">
        Take it with you
      </h2>
      <p className="text-soft">{scope} They hold personal data: handle the files as you would the record.</p>
      <ul className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
        {files.map(({ format, name, note }) => (
          <li key={format}>
            <a href={addressOf(slug, { what, format, query })} download>
              {name}
            </a>{" "}
            <span className="text-[0.8125rem] text-faint">{note}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function addressOf(slug: string, { what, format, query }: { what: string; format: string; query: string }): string {
  const asked = new URLSearchParams(query);
  asked.delete("after");
  asked.set("what", what);
  asked.set("format", format);
  return `/console/incidents/${slug}/impact/requests/export?${asked}`;
}
