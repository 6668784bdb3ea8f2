import { resolveDuration, resolveEvent } from "./resolve-times.ts";
import { impactResolvers } from "./resolve-impact.ts";
import { upstreamResolvers } from "./resolve-upstream.ts";
import { found, missing, type Resolver } from "./reference-value.ts";

/** Every reference there is. What it says comes from the document alone. */
export const resolvers: Record<string, Resolver> = {
  ...impactResolvers,
  duration: { args: ["from", "to"], resolve: ([from = "", to = ""], document) => resolveDuration(from, to, document) },
  event: { args: ["milestone or key"], resolve: ([name = ""], document) => resolveEvent(name, document, "all") },
  date: { args: ["milestone or key"], resolve: ([name = ""], document) => resolveEvent(name, document, "date") },
  known: { args: ["milestone or key"], resolve: ([name = ""], document) => resolveEvent(name, document, "known") },
  ...upstreamResolvers,
  "publication-count": {
    args: [],
    resolve: (_, { disclosure }) =>
      disclosure
        ? found({ kind: "count", count: disclosure.publications.filter(({ state }) => state === "published").length })
        : missing("the document holds no disclosure"),
  },
  "party-count": {
    args: [],
    resolve: (_, { disclosure }) =>
      disclosure
        ? found({ kind: "count", count: disclosure.parties.length })
        : missing("the document holds no disclosure"),
  },
  identifier: {
    args: ["scheme"],
    resolve: ([scheme = ""], { disclosure }) => {
      const id = disclosure?.identifiers?.find((identifier) => identifier.scheme === scheme);
      return id ? found({ kind: "name", name: id.value }) : missing(`no ${scheme} id is in the document`);
    },
  },
};
