import { OpenAPIHono } from "@hono/zod-openapi";
import { NotFound } from "#domain/errors.ts";
import { serveAdvisoryDrafts } from "./advisory-drafts.ts";
import { serveAffectedAccounts } from "./affected-accounts.ts";
import { serveAffectedExports } from "./affected-exports.ts";
import { serveAffectedRequests } from "./affected-requests.ts";
import { serveAudit } from "./audit.ts";
import { serveCaseCalendar } from "./case-calendar.ts";
import { serveConflictingRequests } from "./conflicting-requests.ts";
import { serveDisclosure } from "./disclosure.ts";
import { serveDeployments } from "./deployments.ts";
import { docsPage } from "./docs-page.ts";
import { serveEvents } from "./events.ts";
import { serveEvidence } from "./evidence.ts";
import { serveEvidenceFiles } from "./evidence-files.ts";
import { serveExports } from "./exports.ts";
import { serveImpact } from "./impact.ts";
import { serveImpactRule } from "./impact-rule.ts";
import { serveImpactStatements } from "./impact-statements.ts";
import { serveImports } from "./imports.ts";
import { serveIncidents } from "./incidents.ts";
import { serveLogFiles } from "./log-files.ts";
import { serveFixes } from "./fixes.ts";
import { serveNarratives } from "./narratives.ts";
import { openApiDocument } from "./openapi-document.ts";
import { servePartyAccess } from "./party-access.ts";
import { servePublicExposure } from "./public-exposure.ts";
import { servePublication } from "./publication.ts";
import { servePublicationControl } from "./publication-control.ts";
import { servePublicationLint } from "./publication-lint.ts";
import { refusal } from "./refusals.ts";
import { serveReportImport } from "./report-import.ts";
import { serveRequestLogs } from "./request-logs.ts";
import { serveRetractions } from "./retractions.ts";
import { serveRuleRevisions } from "./rule-revisions.ts";
import { refuseOtherMethods, type Served } from "./serve.ts";
import { serveExposureConditions } from "./exposure-conditions.ts";
import { serveThreadMessages } from "./thread-messages.ts";
import { serveThreads } from "./threads.ts";
import { serveTimes } from "./times.ts";
import { serveUpstream } from "./upstream.ts";
import { serveUpstreamSync } from "./upstream-sync.ts";
import { serveWatchList } from "./watch-list.ts";
import { serveWebhookEndpoints } from "./webhook-endpoints.ts";

const DOCS_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** REST over the verbs. Keys only: a cookie opens nothing here, so no page can make a browser write. */
export const api = makeApi();

function makeApi(): OpenAPIHono {
  const made = new OpenAPIHono().basePath("/api/v1");
  made.use(async (context, next) => {
    await next();
    context.header("x-content-type-options", "nosniff");
  });
  made.openAPIRegistry.registerComponent("securitySchemes", "key", { type: "http", scheme: "bearer" });
  const mounts = [
    ...[serveIncidents, serveEvents, serveImports, serveRetractions, serveTimes, serveExports],
    ...[
      serveRequestLogs,
      serveLogFiles,
      serveConflictingRequests,
      serveImpactRule,
      serveRuleRevisions,
      serveImpact,
      serveImpactStatements,
    ],
    ...[serveAffectedRequests, serveAffectedAccounts, serveAffectedExports, serveEvidence, serveEvidenceFiles],
    ...[serveUpstream, serveUpstreamSync, serveFixes, serveWatchList, serveDeployments, serveExposureConditions],
    ...[serveDisclosure, serveCaseCalendar, serveReportImport],
    ...[serveThreads, serveThreadMessages, servePartyAccess],
    ...[
      serveNarratives,
      serveAdvisoryDrafts,
      servePublication,
      servePublicationControl,
      servePublicationLint,
      servePublicExposure,
      serveAudit,
      serveWebhookEndpoints,
    ],
  ];
  const served = mounts.flatMap((mount) => mount(made));
  refuseOtherMethods(made, [...served, ...serveDocs(made)]);
  made.notFound(() => refusal(new NotFound(), false));
  made.onError((error) => refusal(error, false));
  return made;
}

function serveDocs(made: OpenAPIHono): Served[] {
  made.get("/openapi.json", (context) => context.json(openApiDocument(made), 200, { "cache-control": "no-cache" }));
  made.get("/docs", (context) =>
    context.html(docsPage(openApiDocument(made)), 200, {
      "cache-control": "no-cache",
      "content-security-policy": DOCS_POLICY,
    }),
  );
  return [
    { path: "/openapi.json", method: "get" },
    { path: "/docs", method: "get" },
  ];
}
