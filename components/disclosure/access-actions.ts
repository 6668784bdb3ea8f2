/** What came of an invitation: `link` where no mail can be sent, to be handed over by other means. */
export type InviteState = { email: string; refused?: string; invited?: { email: string; link?: string } };
export type InviteAction = (party: string, state: InviteState, form: FormData) => Promise<InviteState>;
/** Undefined: not tried yet, or done. */
export type AccessState = { refused?: string };
export type AccessAction = (id: string, state: AccessState) => Promise<AccessState>;

export type AccessActions = { invite: InviteAction; revoke: AccessAction; remove: AccessAction };
