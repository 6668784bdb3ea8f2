const VALID_MS = 300 * 86_400_000;

/**
 * RFC 9116: whom to tell of a flaw. `contacts`: addresses as URIs; `today` (YYYY-MM-DD): the file is the same all day long, and
 * always expires in less than a year.
 */
export function securityTxt(contacts: readonly string[], origin: string, today: string): string {
  const expires = new Date(Date.parse(`${today}T00:00:00Z`) + VALID_MS).toISOString().replace(".000Z", "Z");
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    "Preferred-Languages: en, ja",
    `Canonical: ${origin}/.well-known/security.txt`,
  ];
  return `${lines.join("\r\n")}\r\n`;
}
