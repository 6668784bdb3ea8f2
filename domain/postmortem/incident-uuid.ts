/** A UUID of version 8 made from the first revision's hash: public, and the same wherever the site moves. */
export function incidentUuid(firstHash: string): string {
  const digits = `${firstHash.slice(0, 12)}8${firstHash.slice(13, 16)}8${firstHash.slice(17, 32)}`;
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join(
    "-",
  );
}
