const files = [
  { query: "format=csv&spreadsheet=1", name: "CSV for spreadsheets", note: "formulas are made harmless" },
  { query: "format=csv", name: "CSV for programs", note: "every cell as recorded; do not open it in a spreadsheet" },
  { query: "format=json", name: "JSON", note: "loses nothing" },
  { query: "format=ics", name: "Calendar", note: "iCalendar" },
  { query: "format=md", name: "Markdown", note: "to read" },
];

/** The timeline as files, of every audience; each says what it is for. */
export function ExportLinks({ slug, tz }: { slug: string; tz?: string | undefined }) {
  const zone = tz === undefined ? "" : `&tz=${encodeURIComponent(tz)}`;
  return (
    <section aria-labelledby="exports" className="mt-8 print:hidden">
      <h2 id="exports" className="mb-1 text-lg">
        Take it with you
      </h2>
      <p className="text-soft">The whole internal timeline. Handle the files as you would the record.</p>
      <ul className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
        {files.map(({ query, name, note }) => (
          <li key={query}>
            <a
              href={`/console/incidents/${slug}/timeline/export?${query}${query === "format=md" ? zone : ""}`}
              download
            >
              {name}
            </a>{" "}
            <span className="text-[0.8125rem] text-faint">{note}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
