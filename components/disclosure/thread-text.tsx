export type TextPart = { text: string; href?: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/giu;

/** Plain text with the web addresses in it; a sign that ends a sentence is not part of one, nor a bracket around it. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnding(found);
    if (!URL.canParse(address)) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: address, href: address });
    from = index + address.length;
  }
  return from < text.length ? [...parts, { text: text.slice(from) }] : parts;
}

function withoutEnding(found: string): string {
  let address = found;
  for (;;) {
    const shorter = address.replace(/[.,;:!?…。、]+$/u, "");
    const isOpenless = /[)\]}]$/.test(shorter) && !hasOpening(shorter);
    const next = isOpenless ? shorter.slice(0, -1) : shorter;
    if (next === address) return address;
    address = next;
  }
}

function hasOpening(text: string): boolean {
  const [close = ""] = text.slice(-1);
  const open = { ")": "(", "]": "[", "}": "{" }[close] ?? "";
  return text.split(open).length >= text.split(close).length;
}

/** What somebody wrote, as they wrote it: line ends stay, addresses lead there, nothing is run. */
export function ThreadText({ text }: { text: string }) {
  return (
    <p dir="auto" className="max-w-prose whitespace-pre-wrap [overflow-wrap:anywhere]">
      {partsOf(text).map(({ text: part, href }, index) =>
        href === undefined ? (
          part
        ) : (
          <a key={index} href={href} rel="noopener noreferrer nofollow" target="_blank">
            {part}
          </a>
        ),
      )}
    </p>
  );
}
