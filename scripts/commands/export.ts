import path from "node:path";
import { readEnvironment } from "#server/env.ts";
import { exportSite, NGINX_FILE, readManifest } from "#server/postmortem/export-site.ts";
import { verifyExport } from "#server/postmortem/verify-export.ts";
import { CannotGoOn } from "../progress.ts";
import { ProgressLine } from "../progress-line.ts";
import { text, type Answer, type Command, type Given } from "./command.ts";

function addressOf(given: string | undefined): string {
  if (given === undefined) {
    const { host, port } = readEnvironment();
    const reached = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
    return `http://${reached.includes(":") ? `[${reached}]` : reached}:${port}`;
  }
  const isOrigin = URL.canParse(given) && /^https?:$/.test(new URL(given).protocol) && new URL(given).pathname === "/";
  if (!isOrigin) throw new CannotGoOn(`--from is ${given}; accepted is an origin such as http://127.0.0.1:3000.`);
  return new URL(given).origin;
}

async function site({ words, options }: Given): Promise<Answer> {
  const folder = path.resolve(words[0] ?? "");
  const line = new ProgressLine();
  const from = addressOf(text(options.from));
  try {
    const done = await exportSite({
      from,
      folder,
      progress: (copied, known) => line.show("Copying the published site", `${copied} of ${known} found so far`),
    });
    line.end();
    const { pages, files, bytes, withdrawn, removed } = done;
    return {
      json: { folder, ...done },
      lines: [
        `${folder}: ${pages} pages, ${files} files, ${(bytes / 1e6).toFixed(1)} MB`,
        ...(withdrawn > 0 ? [`${withdrawn} withdrawn: their addresses answer 410`] : []),
        ...(removed > 0 ? [`${removed} files of the earlier copy are gone`] : []),
        `nginx: include ${path.join(folder, NGINX_FILE)} within a server (docs/static-site.md)`,
      ],
    };
  } finally {
    line.end();
  }
}

async function verify({ words }: Given): Promise<Answer> {
  const folder = path.resolve(words[0] ?? "");
  if (!(await readManifest(folder))) throw new CannotGoOn(`${folder} holds no copy that "export site" wrote.`);
  const { files, ...found } = await verifyExport(folder);
  const lines = Object.entries(found).flatMap(([kind, names]) => names.map((name) => `${kind}: ${name}`));
  return {
    json: { folder, files, ...found },
    lines: lines.length > 0 ? lines : [`${folder}: ${files} files, each as it was written`],
    failed: lines.length > 0,
  };
}

export const EXPORT_COMMANDS: Command[] = [
  {
    name: "export site",
    does: "copy all published pages and files, as the running application answers them, into a folder that any web server can serve",
    words: ["folder"],
    options: { from: { type: "string" } },
    example: "npm run candor -- export site /srv/postmortems --from http://127.0.0.1:3000",
    run: site,
  },
  {
    name: "verify export",
    does: "compare a copy that export site wrote with its list of hashes; exit code 1 when a file is missing, changed or foreign",
    words: ["folder"],
    example: "npm run candor -- verify export /srv/postmortems",
    run: verify,
  },
];
