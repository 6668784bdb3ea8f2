import Link from "next/link";
import type { ReactNode } from "react";
import { shownMoment } from "#components/impact/impact-moment.ts";
import type { AccessActions } from "./access-actions.ts";
import { AccessEnd } from "./access-end.tsx";
import { AccessInvite } from "./access-invite.tsx";

export type AccessPerson = {
  personId: string;
  name: string;
  email: string;
  since: string;
  leftAt?: string;
  hasSecondFactor: boolean;
  visits: { firstAt: string; lastAt: string }[];
};
export type AccessInvitation = {
  id: string;
  email: string;
  createdAt: string;
  expiresAt: string;
  invitedBy?: string;
  state: "open" | "used" | "revoked" | "expired";
  mail?: { state: string; attempts: number; sentAt?: string; lastError?: string };
};
export type AccessParty = {
  key: string;
  name: string;
  hasLeft: boolean;
  /** The other parties do not know of it. */
  isHidden: boolean;
  people: AccessPerson[];
  invitations: AccessInvitation[];
};

type Props = { parties: AccessParty[]; zone: string; root: string; isMailConfigured: boolean; actions: AccessActions };

/** Party by party: who may see its view, who is asked to, who looked when. */
export function AccessBoard({ parties, zone, root, isMailConfigured, actions }: Props) {
  if (parties.length === 0) return <p className="text-soft">No party is recorded, so there is nobody to invite.</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {parties.map((party) => (
        <section key={party.key} aria-labelledby={`access-${party.key}`} className="min-w-0">
          <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line pb-1">
            <h2 id={`access-${party.key}`} className="text-lg">
              {party.name}
              {party.isHidden && (
                <span className="text-[0.8125rem] font-normal text-soft"> · hidden from other parties</span>
              )}
              {party.hasLeft && <span className="text-[0.8125rem] font-normal text-warn"> · left the case</span>}
            </h2>
            <Link href={`${root}/as/${party.key}`}>
              See it as they do<span className="sr-only"> at {party.name}</span>
            </Link>
          </div>
          <People people={party.people} {...{ zone, actions }} />
          <Invitations invitations={party.invitations} {...{ zone, actions, isMailConfigured }} />
          {!party.hasLeft && <AccessInvite party={party.key} name={party.name} invite={actions.invite} />}
        </section>
      ))}
    </div>
  );
}

type PeopleProps = Pick<Props, "zone" | "actions"> & { people: AccessPerson[] };

function People({ people, zone, actions }: PeopleProps) {
  if (people.length === 0) return <p className="text-soft">Nobody has access.</p>;
  return (
    <ul aria-label="Who has access">
      {people.map((person) => (
        <Line key={`${person.personId} ${person.since}`}>
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <strong className="font-semibold">{person.name}</strong> <span className="text-soft">{person.email}</span>
            <p className="text-[0.8125rem] text-soft">
              {person.leftAt === undefined
                ? `has access since ${shownMoment(person.since, zone)}`
                : `had access from ${shownMoment(person.since, zone)} to ${shownMoment(person.leftAt, zone)}`}
              {!person.hasSecondFactor && " · no second factor yet: sees nothing"}
            </p>
            <Visits visits={person.visits} zone={zone} />
          </div>
          {person.leftAt === undefined && (
            <AccessEnd
              id={person.personId}
              word="Remove"
              of={person.name}
              what="They see nothing of the case from then on."
              end={actions.remove}
            />
          )}
        </Line>
      ))}
    </ul>
  );
}

function Visits({ visits, zone }: Pick<AccessPerson, "visits"> & { zone: string }) {
  const [last] = visits;
  if (!last) return <p className="text-[0.8125rem] text-soft">has not looked yet</p>;
  return (
    <details className="text-[0.8125rem]">
      <summary className="w-fit cursor-pointer">looked last {shownMoment(last.lastAt, zone)}</summary>
      <ul className="text-soft">
        {visits.map(({ firstAt, lastAt }) => (
          <li key={firstAt}>
            {shownMoment(firstAt, zone)}
            {firstAt.slice(0, 16) !== lastAt.slice(0, 16) && ` to ${shownMoment(lastAt, zone)}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

const stateWords: Record<AccessInvitation["state"], string> = {
  open: "Invited",
  used: "Accepted",
  revoked: "Taken back",
  expired: "Not accepted in time",
};

type InvitationsProps = Pick<Props, "zone" | "actions" | "isMailConfigured"> & { invitations: AccessInvitation[] };

function Invitations({ invitations, zone, actions, isMailConfigured }: InvitationsProps) {
  if (invitations.length === 0) return null;
  return (
    <ul aria-label="Invitations">
      {invitations.map(({ id, email, createdAt, expiresAt, invitedBy, state, mail }) => (
        <Line key={id}>
          <div className="min-w-0 [overflow-wrap:anywhere]">
            {stateWords[state]}: {email}
            <p className="text-[0.8125rem] text-soft">
              {shownMoment(createdAt, zone)}
              {invitedBy !== undefined && ` by ${invitedBy}`}
              {state === "open" && ` · until ${shownMoment(expiresAt, zone)}`}
              {state === "open" && (isMailConfigured ? mailWords(mail) : " · no mail was sent")}
            </p>
          </div>
          {state === "open" && (
            <AccessEnd
              id={id}
              word="Take back"
              of={`the invitation of ${email}`}
              what="The link opens nothing any more."
              end={actions.revoke}
            />
          )}
        </Line>
      ))}
    </ul>
  );
}

function mailWords(mail: AccessInvitation["mail"]): string {
  if (!mail) return "";
  if (mail.sentAt !== undefined) return " · the mail was sent";
  return mail.lastError === undefined ? " · the mail is waiting" : ` · the mail could not be sent: ${mail.lastError}`;
}

function Line({ children }: { children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-1.5">{children}</li>
  );
}
