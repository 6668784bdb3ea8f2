import { fieldsOf, rowsOf, type Fields } from "#domain/postmortem/public-values.ts";
import type { Finding } from "./advisory-facts.ts";
import { readsAsRange } from "./csaf-products.ts";
import { finding } from "./finding.ts";

type Named = { category: string; name: string; id: string | undefined; at: string };

/** The groups of states that exclude each other (CSAF 2.0, 6.1.6). */
const GROUPS: Record<string, string> = {
  first_affected: "affected",
  known_affected: "affected",
  last_affected: "affected",
  known_not_affected: "not affected",
  first_fixed: "fixed",
  fixed: "fixed",
  under_investigation: "under investigation",
};

/** Each product is named once, used, and in one state only; a single version is no range. */
export function checkCsafProducts(root: Fields): Finding[] {
  const named = namedIn(fieldsOf(root["product_tree"])["branches"], "/product_tree/branches");
  const identified = named.flatMap(({ id, at }) => (id === undefined ? [] : [{ id, at }]));
  const first = new Map(identified.toReversed().map(({ id, at }) => [id, at]));
  const rows = rowsOf(root["vulnerabilities"]);
  const used = rows.flatMap((row, index) => usesOf(row, `/vulnerabilities/${index}`));
  const spokenOf = new Set(used.map(({ id }) => id));
  return [
    ...named.flatMap(checkName),
    ...identified.flatMap(({ id, at }) =>
      first.get(id) !== at ? [finding("error", "product_doubled", at, `The product id ${id} stands twice.`)] : [],
    ),
    ...used.flatMap(({ id, at }) =>
      first.has(id) ? [] : [finding("error", "product_unknown", at, `There is no product ${id}.`)],
    ),
    ...identified.flatMap(({ id, at }) =>
      spokenOf.has(id) ? [] : [finding("warning", "product_unused", at, `Nothing is said of the product ${id}.`)],
    ),
    ...rows.flatMap((row, index) => checkStates(row, `/vulnerabilities/${index}`)),
  ];
}

function namedIn(branches: unknown, at: string): Named[] {
  return rowsOf(branches).flatMap((branch, index): Named[] => {
    const place = `${at}/${index}`;
    const { product_id: id } = fieldsOf(branch["product"]);
    const [category, name] = [String(branch["category"]), String(branch["name"])];
    const own = { category, name, id: typeof id === "string" ? id : undefined, at: place };
    return [own, ...namedIn(branch["branches"], `${place}/branches`)];
  });
}

function checkName({ category, name, at }: Named): Finding[] {
  if (category === "product_version" && readsAsRange(name))
    return [
      finding("error", "range_in_version", `${at}/name`, "This is a range: it belongs into product_version_range."),
    ];
  if (category === "product_version" && /^v\d/i.test(name))
    return [finding("warning", "version_prefix", `${at}/name`, "A version is written without v before it.")];
  const isOne = category === "product_version_range" && /^vers:[^/]+\/=?[^<>|*!]+$/.test(name);
  return isOne
    ? [finding("error", "version_in_range", `${at}/name`, "This is one version: it belongs into product_version.")]
    : [];
}

function usesOf(row: Fields, at: string): { id: string; at: string }[] {
  const states = Object.entries(fieldsOf(row["product_status"])).flatMap(([name, ids]) =>
    textsOf(ids).map((id, index) => ({ id, at: `${at}/product_status/${name}/${index}` })),
  );
  const remedies = rowsOf(row["remediations"]).flatMap(({ product_ids: ids }, index) =>
    textsOf(ids).map((id, place) => ({ id, at: `${at}/remediations/${index}/product_ids/${place}` })),
  );
  return [...states, ...remedies];
}

function checkStates(row: Fields, at: string): Finding[] {
  const states = Object.entries(fieldsOf(row["product_status"]));
  const groups = new Map<string, Set<string>>();
  for (const [name, ids] of states) {
    const group = GROUPS[name];
    if (group === undefined) continue;
    for (const id of textsOf(ids)) groups.set(id, (groups.get(id) ?? new Set()).add(group));
  }
  const groupsOf = (id: string) => groups.get(id) ?? new Set<string>();
  const contradicted = states.flatMap(([name, ids]) =>
    textsOf(ids).flatMap((id, index) => {
      const message = `${id} is told to be ${[...groupsOf(id)].join(" and ")}.`;
      const place = `${at}/product_status/${name}/${index}`;
      return groupsOf(id).size > 1 ? [finding("error", "states_contradict", place, message)] : [];
    }),
  );
  const remedied = rowsOf(row["remediations"]).flatMap((remediation, index): Finding[] => {
    const ids = textsOf(remediation["product_ids"]);
    const place = `${at}/remediations/${index}`;
    if (ids.length === 0)
      return [finding("error", "remediation_without_product", place, "It says for which products it is.")];
    const idle = ids.filter((id) => groupsOf(id).has("fixed") || groupsOf(id).has("not affected"));
    const message = `Nothing has to be done about what is not affected: ${idle.join(", ")}.`;
    return idle.length > 0 ? [finding("error", "remediation_and_state", place, message)] : [];
  });
  return [...contradicted, ...remedied];
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
