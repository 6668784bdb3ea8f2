import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { inviteParty, type NewInvitation as Inviting } from "#server/disclosure/invite-party.ts";
import { listPartyAccess } from "#server/disclosure/list-party-access.ts";
import { viewAsParty } from "#server/disclosure/party-case.ts";
import { revokeInvitation } from "#server/disclosure/revoke-invitation.ts";
import { parseInput } from "#domain/parse-input.ts";
import { answers, pages, refuses, sends, slugParameter } from "./describe.ts";
import { Invitation, Invited, NewInvitation, PartyAccess, PartyCase } from "./party-shapes.ts";
import { readJson, readQuery, slugOf } from "./read-message.ts";
import { serve, type Served } from "./serve.ts";

const tags = ["Disclosure parties"];
const root = "/incidents/{slug}";
const ofParty = `${root}/parties/{party}`;
const partyParameters = slugParameter.extend({ party: z.string().describe("The party's key") });
const noQuery = z.strictObject({});
const asOf = z.strictObject({
  asOf: z.iso.datetime({ offset: true }).optional().describe("What the party saw then"),
});
const body = z.record(z.string(), z.unknown());

/** What a party sees, who is asked to stand for it, and who has access. */
export function servePartyAccess(api: OpenAPIHono): Served[] {
  return [serveView(api), serveAccess(api), serveInvitations(api), serveInvite(api), serveRevoke(api)];
}

function serveView(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "get", path: `${ofParty}/view`, tags },
      summary: "Exactly what a party is shown of the case, now or then; 404 before it took part",
      request: { params: partyParameters, query: asOf },
      responses: { ...answers(200, "Its view", PartyCase), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => ({
      body: await viewAsParty(slugOf(parameter("slug")), parameter("party") ?? "", readQuery(request, asOf)),
    }),
  );
}

function serveAccess(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "get", path: `${root}/party-access`, tags },
      summary: "Who stands for the parties, who was asked to, and when they looked",
      request: { params: slugParameter },
      responses: { ...answers(200, "All of them", PartyAccess), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      return { body: await listPartyAccess(slugOf(parameter("slug"))) };
    },
  );
}

function serveInvitations(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "get", path: `${ofParty}/invitations`, tags },
      summary: "Whom the party's invitations went to, and what became of each; the newest first",
      request: { params: partyParameters },
      responses: { ...answers(200, "All of them", pages(Invitation)), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const { invitations } = await listPartyAccess(slugOf(parameter("slug")));
      return { body: { items: invitations.filter(({ party }) => party === parameter("party")), next: null } };
    },
  );
}

function serveInvite(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "post", path: `${ofParty}/invitations`, tags },
      summary: "Ask somebody to stand for the party; what was open for that address is taken back",
      request: { params: partyParameters, body: sends(NewInvitation) },
      responses: {
        ...answers(201, "It, with its link where no mail can be sent: shown only now", Invited),
        ...refuses(400, 403, 404, 409, 413, 415, 422),
      },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const given = parseInput(body, await readJson(request));
      const invited = await inviteParty(slugOf(parameter("slug")), { ...given, party: parameter("party") } as Inviting);
      return { status: 201, body: invited };
    },
  );
}

function serveRevoke(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "delete", path: `${ofParty}/invitations/{id}`, tags, summary: "Take an open invitation back" },
      request: { params: partyParameters.extend({ id: z.uuid() }) },
      responses: { 204: { description: "Its link opens nothing any more" }, ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      await revokeInvitation(slugOf(parameter("slug")), parameter("id") ?? "", parameter("party") ?? "");
      return { status: 204 };
    },
  );
}
