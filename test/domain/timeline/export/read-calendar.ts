/** A reader of iCalendar that takes nothing but what RFC 5545 allows; written from the RFC's grammar, apart from the writer. */
export type Property = { name: string; parameters: Record<string, string>; value: string };
export type Component = { name: string; properties: Property[]; children: Component[] };

export function readCalendar(bytes: Uint8Array): Component {
  const lines = contentLines(bytes).map(readLine);
  const root = component(lines, 0);
  if (root.end !== lines.length) throw new Error("something follows the calendar");
  return root.found;
}

function contentLines(bytes: Uint8Array): string[] {
  const physical: Uint8Array[] = [];
  let start = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    if (bytes[index] === 0x0a) throw new Error("a bare line feed");
    if (bytes[index] !== 0x0d) continue;
    if (bytes[index + 1] !== 0x0a) throw new Error("a bare carriage return");
    if (index - start > 75) throw new Error(`a line of ${index - start} octets`);
    physical.push(bytes.subarray(start, index));
    index += 1;
    start = index + 1;
  }
  if (start !== bytes.length) throw new Error("the last line does not end");
  // Each physical line is decoded by itself: a character split by folding fails here.
  const texts = physical.map((line) => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(line));
  return texts.reduce<string[]>((logical, line) => {
    if (!line.startsWith(" ")) return [...logical, line];
    return [...logical.slice(0, -1), `${logical.at(-1) ?? ""}${line.slice(1)}`];
  }, []);
}

function readLine(line: string): Property {
  const match = /^([A-Z0-9-]+)((?:;[A-Z0-9-]+=[^;:,"]+)*):(.*)$/su.exec(line);
  if (!match) throw new Error(`no content line: ${line}`);
  const [, name = "", parameters = "", value = ""] = match;
  if (/[\u0000-\u0008\u000A-\u001F\u007F]/.test(value)) throw new Error(`a control character in ${name}`);
  const pairs = parameters
    .split(";")
    .filter(Boolean)
    .map((pair) => pair.split("=") as [string, string]);
  return { name, parameters: Object.fromEntries(pairs), value };
}

function component(lines: Property[], begin: number): { found: Component; end: number } {
  const first = lines[begin];
  if (first?.name !== "BEGIN") throw new Error("a component begins with BEGIN");
  const found: Component = { name: first.value, properties: [], children: [] };
  for (let index = begin + 1; index < lines.length; index += 1) {
    const line = lines[index] as Property;
    if (line.name === "END") {
      if (line.value !== found.name) throw new Error(`${found.name} ends as ${line.value}`);
      return { found, end: index + 1 };
    }
    if (line.name !== "BEGIN") found.properties.push(line);
    else {
      const inner = component(lines, index);
      found.children.push(inner.found);
      index = inner.end - 1;
    }
  }
  throw new Error(`${found.name} does not end`);
}

/** The one property of that name, or undefined; twice is an error. */
export function property({ properties }: Component, name: string): Property | undefined {
  const found = properties.filter((each) => each.name === name);
  if (found.length > 1) throw new Error(`${name} stands twice`);
  return found[0];
}

/** A TEXT value unescaped; any escape the RFC does not have is an error. */
export function textValue(value: string): string {
  return value.replaceAll(/\\(.?)|[;,]/gs, (whole, escaped: string | undefined) => {
    if (escaped === undefined) throw new Error(`${whole} is not escaped`);
    if (escaped === "n" || escaped === "N") return "\n";
    if (!/^[\\;,]$/.test(escaped)) throw new Error(`no such escape: ${whole}`);
    return escaped;
  });
}
