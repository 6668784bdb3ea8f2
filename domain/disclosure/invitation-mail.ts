export const INVITATION_DAYS = 7;

/** Says nothing of the case: not what it is about, not who else is in it. `{link}` becomes the link. */
export function invitationMail(expiresAt: string): { subject: string; text: string } {
  const until = `${expiresAt.slice(0, 10)} ${expiresAt.slice(11, 16)} UTC`;
  const text = [
    "You are asked to take part in the co-ordinated disclosure of a problem.",
    "",
    "Accept it here:",
    "{link}",
    "",
    `The link works once, for this address only, until ${until}.`,
    "You will be asked to sign in and to set up a second factor (an authenticator app) before you see anything of the case.",
    "",
    "If you did not expect this, do nothing: without you the link opens nothing.",
    "",
  ].join("\n");
  return { subject: "An invitation to a disclosure case", text };
}
