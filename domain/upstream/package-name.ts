/** Types of purls whose ecosystem OSV names; a package of another type is named nowhere. */
const ECOSYSTEMS: Record<string, string> = {
  pypi: "PyPI",
  npm: "npm",
  golang: "Go",
  cargo: "crates.io",
  maven: "Maven",
  nuget: "NuGet",
  gem: "RubyGems",
  composer: "Packagist",
  hex: "Hex",
  pub: "Pub",
};

/** A purl without version, qualifiers and subpath, such as pkg:pypi/sglang. */
export const PURL = /^pkg:[a-z][a-z0-9.+-]*\/[^@?#\s]{1,200}$/;

/** As OSV names it: `pkg:pypi/sglang` is sglang of PyPI. */
export function packageOf(purl: string): { ecosystem: string; name: string } | undefined {
  const [, type = "", path = ""] = /^pkg:([a-z][a-z0-9.+-]*)\/(.+)$/.exec(purl) ?? [];
  const ecosystem = Object.hasOwn(ECOSYSTEMS, type) ? ECOSYSTEMS[type] : undefined;
  if (ecosystem === undefined) return undefined;
  const parts = path.split("/").map(decoded);
  return { ecosystem, name: type === "maven" ? parts.join(":") : parts.join("/") };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
