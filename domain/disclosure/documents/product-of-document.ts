import type { PublicDocument, PublicUpstream } from "#domain/postmortem/public-document.ts";
import { packageOf } from "#domain/upstream/package-name.ts";
import { versionScheme } from "#domain/upstream/version-order.ts";
import type { AdvisoryConfiguration, AdvisoryProduct, VersionStretch } from "./advisory-facts.ts";

type Row = PublicUpstream["matrix"]["rows"][number];

/** The engine with its configurations; undefined where the document has no repository or says nothing of versions. */
export function productOf({ upstream, exposure }: PublicDocument): AdvisoryProduct | undefined {
  if (!upstream || upstream.matrix.rows.length === 0 || upstream.releases.length === 0) return undefined;
  const { repository } = upstream;
  const [vendor = repository.name, ...rest] = repository.name.split("/");
  const named = repository.purl === undefined ? undefined : packageOf(repository.purl);
  const scheme = versionScheme(exposure?.scheme ?? "unknown");
  return {
    vendor,
    name: rest.join("/") || vendor,
    repository: repository.forge === "github" ? `https://github.com/${repository.name}` : repository.name,
    ...(named && { package: named }),
    scheme,
    configurations: upstream.matrix.rows.map((row) => configurationOf(row, upstream)),
  };
}

function configurationOf(row: Row, upstream: PublicUpstream): AdvisoryConfiguration {
  const said = upstream.configurations.find(({ key }) => key === row.configuration);
  return {
    key: row.configuration,
    name: said?.name.en ?? row.configuration,
    statement: said?.statement.en ?? "",
    stretches: stretchesOf(row, upstream),
  };
}

/** From one release until the next; the column without a release is what comes before the first one. Equal neighbours are one. */
function stretchesOf({ cells }: Row, { matrix, releases }: PublicUpstream): VersionStretch[] {
  const stretches: VersionStretch[] = [];
  for (const { release: tag, key } of matrix.columns) {
    const status = cells.find(({ column }) => column === key)?.status ?? "unknown";
    const version = releases.find((release) => release.tag === tag)?.version;
    const last = stretches.at(-1);
    if (last?.status === status) {
      if (version !== undefined) last.versions.push(version);
      continue;
    }
    if (last && version !== undefined) last.until = version;
    stretches.push({ status, ...(version === undefined ? { versions: [] } : { from: version, versions: [version] }) });
  }
  return stretches;
}
