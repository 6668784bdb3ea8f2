const STATUS =
  /^(?:investigating|identified|monitoring|update|resolved|postmortem|scheduled|in progress|verifying|completed)(?=$|\s*[-–—:])/i;

/** Whether a line is, or begins with, the state that a status page gives an incident. */
export function isStatus(line: string): boolean {
  return STATUS.test(line);
}

/** The state alone: what it means stands in the next line. */
export function isStatusAlone(line: string): boolean {
  return STATUS.exec(line)?.[0].length === line.length;
}
