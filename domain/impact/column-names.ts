import type { FIELDS } from "./fields.ts";

export type NamedField = (typeof FIELDS)[number];

/** Lower-case letters and digits only, so that snake, camel and dotted spellings are one. Earlier groups are better. */
const NAMES: Record<NamedField, string[]> = {
  requestId: [
    "requestid reqid xrequestid rid rayid inferenceid generationid",
    "responseid completionid callid litellmcallid messageid eventid",
    "id uuid guid traceid",
  ],
  occurredAt: [
    "occurredat starttime startedat starttimestamp startts requesttime requesttimestamp requestedat receivedat edgestarttimestamp requeststarttime requestcreationtime arrivaltime",
    "timestamp time ts datetime timeiso8601 timelocal createdat created eventtime logtime msec",
    "date endtime endedat finishedat completedat responsetimestamp edgeendtimestamp",
  ],
  account: [
    "account accountid accountname customer customerid customername tenant tenantid",
    "user userid username org orgid organization organizationid workspace workspaceid",
    "enduser enduserid team teamid project projectid",
    "apikey apikeyid apikeyhash keyid remoteuser email clientid",
  ],
  model: ["model modelid modelname requestedmodel requestmodel", "modelgroup engine deployment deploymentid"],
  promptTokens: [
    "prompttokens inputtokens tokensin prompttokencount inputtokencount numprompttokens numinputtokens",
    "tokensprompt tokensinput ninputtokens nprompttokens prompttokenslen inputlength",
  ],
  completionTokens: [
    "completiontokens outputtokens tokensout completiontokencount outputtokencount candidatestokencount numoutputtokens",
    "tokenscompletion tokensoutput generatedtokens generationtokens numgenerationtokens noutputtokens outputlength",
  ],
  status: [
    "status statuscode httpstatus httpstatuscode responsestatus responsestatuscode responsecode edgeresponsestatus elbstatuscode",
    "success succeeded outcome result",
  ],
};

const CACHED_TOKENS = new Set(
  "cachedtokens inputcachedtokens cachedinputtokens cachedprompttokens promptcachedtokens cachereadtokens cachereadinputtokens prompttokensdetailscachedtokens".split(
    " ",
  ),
);

/** Words that say too little when the part before the dot is left away: `user.id` is no request id. */
const NEED_ALL_PARTS = new Set(["id", "uuid", "guid", "time", "ts", "date", "created", "result", "email", "success"]);

export type NamedColumn = { column: string; rank: number };

/** Columns whose name fits a field, the best first; equal ranks fit equally well. */
export function columnsNamedFor(field: NamedField, header: readonly string[]): NamedColumn[] {
  const groups = NAMES[field].map((names) => new Set(names.split(" ")));
  return header
    .flatMap((column) => {
      const rank = rankOf(column, groups);
      return rank === undefined ? [] : [{ column, rank }];
    })
    .sort((a, b) => a.rank - b.rank);
}

export function cachedTokensColumn(header: readonly string[]): string | undefined {
  return header.find((column) => endings(column).some((ending) => CACHED_TOKENS.has(ending)));
}

function rankOf(column: string, groups: Set<string>[]): number | undefined {
  for (const [left, ending] of endings(column).entries()) {
    if (left > 0 && NEED_ALL_PARTS.has(ending)) continue;
    const group = groups.findIndex((names) => names.has(ending));
    if (group >= 0) return 2 * group + (left > 0 ? 1 : 0);
  }
  return undefined;
}

/** `response.usage.prompt_tokens`: all of it, then without the first part, and so on. */
function endings(column: string): string[] {
  const parts = column.split(".").map(plainName);
  return parts.map((_, index) => parts.slice(index).join(""));
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}
