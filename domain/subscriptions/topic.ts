/** What somebody wants to hear of: all of it, or what has to do with one component, one incident, one series. */
export const TOPICS = ["everything", "component", "incident", "series"] as const;
export type Topic = { topic: (typeof TOPICS)[number]; key: string };

export const MAIL_LOCALES = ["en", "ja"] as const;
export type MailLocale = (typeof MAIL_LOCALES)[number];

/** `everything`, or `component:`, `incident:` or `series:` with a key, as the form sends it. */
export function parseTopic(text: string): Topic | undefined {
  if (text === "everything") return { topic: "everything", key: "" };
  const parts = /^(component|incident|series):([^\p{Cc}]{1,200})$/u.exec(text);
  const topic = TOPICS.find((known) => known === parts?.[1]);
  return topic && parts?.[2] !== undefined ? { topic, key: parts[2] } : undefined;
}

export function writeTopic({ topic, key }: Topic): string {
  return topic === "everything" ? topic : `${topic}:${key}`;
}
