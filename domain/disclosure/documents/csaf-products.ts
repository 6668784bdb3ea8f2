import type { AdvisoryConfiguration, AdvisoryProduct, VersionStretch } from "./advisory-facts.ts";
import type { CsafBranch, CsafProductStatus, CsafRemediation } from "./csaf-document.ts";

type Status = keyof CsafProductStatus;
type Entry = { id: string; status: Status; branch: CsafBranch };

/** Protected in part is affected. */
const STATUS: Record<VersionStretch["status"], Status> = {
  exposed: "known_affected",
  partly_protected: "known_affected",
  protected: "fixed",
  unknown: "under_investigation",
};
const PURL_TYPES: Record<string, string> = { PyPI: "pypi", npm: "npm", "crates.io": "cargo", RubyGems: "gem" };
const VERS_TYPES = { pep440: "pypi", semver: "semver", calver: "generic" };

export type CsafProducts = {
  branches: CsafBranch[];
  status: CsafProductStatus;
  remediations: CsafRemediation[];
};

/** A configuration is a product of its own: what is fixed in one may be affected in another. Undefined where there is none. */
export function csafProducts(product: AdvisoryProduct | undefined): CsafProducts | undefined {
  if (!product) return undefined;
  const configured = product.configurations
    .map((configuration) => ({ configuration, entries: entriesOf(product, configuration) }))
    .filter(({ entries }) => entries.length > 0);
  if (configured.length === 0) return undefined;
  const branches = configured.map(({ configuration, entries }): CsafBranch => ({
    category: "product_name",
    name: nameOf(product, configuration),
    branches: entries.map(({ branch }) => branch),
  }));
  const all = configured.flatMap(({ entries }) => entries);
  const idsOf = (status: Status) => all.filter((entry) => entry.status === status).map(({ id }) => id);
  const groups = (["fixed", "known_affected", "under_investigation"] as const).map(
    (name) => [name, idsOf(name)] as const,
  );
  return {
    branches: [{ category: "vendor", name: product.vendor, branches }],
    status: Object.fromEntries(groups.filter(([, ids]) => ids.length > 0)),
    remediations: configured.flatMap(({ configuration, entries }) => fixesOf(product, configuration, entries)),
  };
}

function nameOf(product: AdvisoryProduct, { name }: AdvisoryConfiguration): string {
  return `${product.name} (${name})`;
}

function entriesOf(product: AdvisoryProduct, configuration: AdvisoryConfiguration): Entry[] {
  const { scheme } = product;
  const taken = new Set<string>();
  return configuration.stretches.flatMap((stretch) => {
    const status = STATUS[stretch.status];
    const range = scheme === "unknown" || status === "fixed" ? undefined : rangeName(VERS_TYPES[scheme], stretch);
    const names = range === undefined ? stretch.versions : [range];
    return names.flatMap((name): Entry[] => {
      if (taken.has(name) || name === "") return [];
      taken.add(name);
      const id = `${configuration.key}:${taken.size}`;
      const isRange = range !== undefined || readsAsRange(name);
      const category = isRange ? "product_version_range" : "product_version";
      const helper = purlOf(product, isRange ? undefined : name);
      const full = `${nameOf(product, configuration)} ${name}`;
      return [{ id, status, branch: { category, name, product: { name: full, product_id: id, ...helper } } }];
    });
  });
}

/** A version range specifier: what is affected in it, in the order of versions. */
function rangeName(type: string, { from, until }: VersionStretch): string {
  const ends = [from !== undefined && `>=${coded(from)}`, until !== undefined && `<${coded(until)}`];
  return `vers:${type}/${ends.filter((end) => end !== false).join("|") || "*"}`;
}

function coded(version: string): string {
  return encodeURIComponent(version.toWellFormed());
}

const RANGE_WORDS = /[<>]|^vers:|(?:^|\s)(?:after|all|before|earlier|later|prior|versions)(?:\s|$)/i;

/** What may not stand as a single version (CSAF 2.0, 6.1.31). */
export function readsAsRange(name: string): boolean {
  return RANGE_WORDS.test(name);
}

function purlOf({ package: named }: AdvisoryProduct, version: string | undefined) {
  const type = named && PURL_TYPES[named.ecosystem];
  if (!named || !type) return {};
  const path = named.name.split("/").map(coded).join("/");
  return {
    product_identification_helper: { purl: `pkg:${type}/${path}${version === undefined ? "" : `@${coded(version)}`}` },
  };
}

/** To the first release that is protected after what is affected. */
function fixesOf(product: AdvisoryProduct, configuration: AdvisoryConfiguration, entries: Entry[]): CsafRemediation[] {
  const affected = entries.filter(({ status }) => status === "known_affected").map(({ id }) => id);
  const fixed = configuration.stretches.findLast(({ status }) => status === "protected");
  const isLast = fixed !== undefined && fixed === configuration.stretches.at(-1);
  const [version] = isLast ? fixed.versions : [];
  if (affected.length === 0 || version === undefined) return [];
  const statement = configuration.statement === "" ? "" : ` ${configuration.statement}`;
  const details = `Update ${nameOf(product, configuration)} to ${version} or later.${statement}`;
  return [{ category: "vendor_fix", details, product_ids: affected }];
}
