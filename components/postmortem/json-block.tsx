type JsonBlockProps = { type: "application/json" | "application/ld+json"; id?: string; data: unknown };

/** `<` is written as an escape, so no text of an incident can end the block. */
export function JsonBlock({ type, id, data }: JsonBlockProps) {
  const json = JSON.stringify(data)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
  return <script type={type} id={id} dangerouslySetInnerHTML={{ __html: json }} />;
}
