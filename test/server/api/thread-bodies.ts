/** Bodies that the calls about threads would accept if their subject were there. */
export function threadBody(path: string): object | undefined {
  if (!path.includes("/threads")) return undefined;
  if (path.endsWith("/threads")) return { subject: "x" };
  if (path.endsWith("/read")) return { seq: 1 };
  if (path.endsWith("/retraction")) return { reason: "x" };
  return path.includes("/messages") ? { body: "x" } : { parties: [] };
}
