import type { PublicDocument, PublicUpstream } from "../public-document.ts";
import { protectedFrom } from "../protected-from.ts";
import { found, missing, type Resolved, type Resolver } from "./reference-value.ts";

export const upstreamResolvers: Record<string, Resolver> = {
  "fixed-in": { args: ["configuration?"], resolve: ([key], document) => fixedIn(key, document) },
  release: ofRelease(({ tag }) => found({ kind: "name", name: tag })),
  "release-date": ofRelease(({ tag, published }) =>
    published ? found({ kind: "time", time: published, part: "all" }) : missing(`${tag} has no date of publication`),
  ),
  item: {
    args: ["item"],
    resolve: ([key = ""], { upstream }) => {
      const item = upstream?.items.find((one) => one.key === key);
      if (!item) return missing(`no public upstream item has the key "${key}"`);
      return found(
        item.number === undefined ? { kind: "text", text: item.title } : { kind: "name", name: `#${item.number}` },
      );
    },
  },
};

/** The first release from which the configuration is protected and stays so; without a key: from which all of them are. */
function fixedIn(key: string | undefined, { upstream }: PublicDocument): Resolved {
  if (!upstream) return missing("the document holds no releases");
  const { everywhere, rows } = protectedFrom(upstream);
  if (key === undefined)
    return everywhere ? found({ kind: "name", name: everywhere }) : missing("no release protects every configuration");
  const row = rows.find(({ configuration }) => configuration.key === key);
  if (!row) return missing(`there is no configuration "${key}"`);
  return row.tag ? found({ kind: "name", name: row.tag }) : missing(`no release is the first that protects "${key}"`);
}

type Release = PublicUpstream["releases"][number];

function ofRelease(read: (release: Release) => Resolved): Resolver {
  return {
    args: ["tag"],
    resolve: ([tag = ""], { upstream }) => {
      const release = upstream?.releases.find((one) => one.tag === tag || one.version === tag);
      return release ? read(release) : missing(`no public release has the tag "${tag}"`);
    },
  };
}
