const DIGITS = 10;

/** A whole number as text that sorts (collation C) as the number does, however long it is. */
export function numberKey(digits: string | number): string {
  const plain = String(digits).replace(/^0+(?=\d)/, "");
  if (plain.length <= DIGITS) return plain.padStart(DIGITS, "0");
  return `:${String(plain.length).padStart(3, "0")}${plain}`;
}
