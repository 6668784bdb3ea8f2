/** A log whose lines are no table: what it is, what its parts are called, and how a table is made of it. */
export type TextLog = {
  key: string;
  name: string;
  line: RegExp;
  /** Names of the groups of `line`, as the preset of the same product knows them. */
  columns: string[];
  why: string;
  doubts?: { code: "year_required" | "zone_required"; message: string }[];
  /** As `line`, for DuckDB, which takes at most nine groups; absent where no table can be made without guessing. */
  pattern?: string;
  lineNumberAsId?: true;
};

const QUOTED = String.raw`"((?:[^"\\]|\\.)*)"`;
const QUOTED_APART = String.raw`"(?:[^"\\]|\\.)*"`;

const NGINX = String.raw`^(\S+) \S+ (\S+) \[([^\]]+)\] ${QUOTED} (\d{3}) (\S+) ${QUOTED} ${QUOTED}`;
const ENVOY = String.raw`^\[(\d{4}-[^\]]+)\] "(\S+) (\S+) [^"]*" (\d{1,3}) (\S+) (?:\S+ \S+ "[^"]*" )?\S+ \S+ (\S+) \S+ ${QUOTED_APART} ${QUOTED_APART} ${QUOTED} ${QUOTED} "([^"]*)"`;
const ALB = String.raw`^(https?|h2|grpcs|wss?) (\d{4}-\S+Z) \S+ (\S+) \S+ \S+ \S+ \S+ (\S+) (\S+) \S+ \S+ ${QUOTED} ${QUOTED_APART} \S+ \S+ \S+ "([^"]*)" "([^"]*)" "[^"]*" \S+ (\S+)`;
const VLLM = String.raw`^(?:\(\w+ pid=\d+\) )?INFO (\d\d-\d\d \d\d:\d\d:\d\d) \[[^\]]+\] Received request ([^\s:]+)`;
const SGLANG = String.raw`^\[(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)[^\]]*\] (?:Receive|Finish): obj=\w+\(.*?rid='([^']+)'`;

export const TEXT_LOGS: TextLog[] = [
  {
    key: "aws-alb",
    name: "AWS load balancer log",
    line: new RegExp(ALB),
    columns:
      "type time client elb_status_code target_status_code request trace_id domain_name request_creation_time".split(
        " ",
      ),
    why: "It has no line of column names, its quotes are not those of CSV, and columns were appended over the years.",
    pattern: ALB,
  },
  {
    key: "envoy",
    name: "Envoy access log",
    line: new RegExp(ENVOY),
    columns: "start_time method path response_code response_flags duration x_request_id authority upstream_host".split(
      " ",
    ),
    why: "It has no line of column names, and its brackets and quotes are not those of CSV.",
    pattern: ENVOY,
  },
  {
    key: "nginx",
    name: "nginx access log",
    line: new RegExp(NGINX),
    columns: "remote_addr remote_user time_local request status body_bytes_sent http_referer http_user_agent".split(
      " ",
    ),
    why: "It has no line of column names and no request id, and its brackets and quotes are not those of CSV. The command below takes the line number for the id; for coming logs write $request_id with log_format … escape=json.",
    pattern: NGINX,
    lineNumberAsId: true,
  },
  {
    key: "vllm",
    name: "vLLM console log",
    line: new RegExp(VLLM),
    columns: ["time", "request_id"],
    why: "Its lines are sentences among other sentences, and they hold no token counts. Take the answers of the server, one JSON object a line, or the log of the gateway before it.",
    doubts: [
      {
        code: "year_required",
        message:
          "Its times have no year (04-06 00:01:42). Nobody can say which year is meant but you; write it into the times, and mind a file that runs past New Year.",
      },
      { code: "zone_required", message: "Its times have no zone: they are the clock of the machine that wrote them." },
    ],
  },
  {
    key: "sglang",
    name: "SGLang console log",
    line: new RegExp(SGLANG),
    columns: ["time", "rid"],
    why: "Its lines are sentences. Start the server with --log-requests-format json and hand over that file; lines like these cannot be taken apart without guessing.",
    doubts: [
      { code: "zone_required", message: "Its times have no zone: they are the clock of the machine that wrote them." },
    ],
  },
];

/** The kind of text log that most of the first lines are. */
export function textLogOf(lines: readonly string[]): TextLog | undefined {
  const first = lines.slice(0, 50).filter((line) => line !== "");
  const isConsole = ({ pattern }: TextLog) => pattern === undefined;
  return TEXT_LOGS.find((log) => {
    const fitting = first.filter((line) => log.line.test(line)).length;
    return isConsole(log) ? fitting > 0 : fitting > 0 && fitting * 2 > first.length;
  });
}

export function textLogRow({ line, columns }: TextLog, text: string): Record<string, string> | undefined {
  const match = line.exec(text);
  return match ? Object.fromEntries(columns.map((column, index) => [column, match[index + 1] ?? ""])) : undefined;
}

/** A DuckDB command that makes a CSV with column names of FILE, which the preset of the same product then knows. */
export function conversionOf({ pattern, columns, lineNumberAsId }: TextLog): string | undefined {
  if (pattern === undefined) return undefined;
  const names = columns.map((column) => `'${column}'`).join(", ");
  const lines = `read_csv('FILE', columns={'line': 'VARCHAR'}, delim=chr(1), quote='', escape='', header=false, auto_detect=false)`;
  const parts = `SELECT row_number() OVER () AS n, regexp_extract(line, '${pattern.replaceAll("'", "''")}', [${names}]) AS part FROM ${lines}`;
  const selected = columns.map((column) => `nullif(part.${column}, '-') AS ${column}`);
  const all = [...(lineNumberAsId ? ["n AS request_id"] : []), ...selected];
  return `COPY (SELECT ${all.join(", ")} FROM (${parts})) TO 'FILE.csv' (HEADER)`;
}

export function notAccepted(log: TextLog): string {
  const conversion = conversionOf(log);
  const how = conversion ? ` Make a CSV of it with the DuckDB command line, then hand over that: ${conversion}` : "";
  return `Recognised as text, not as a table: ${log.name}. It is not read as it stands. ${log.why}${how}`;
}
