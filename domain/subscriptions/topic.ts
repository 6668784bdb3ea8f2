import type { Text } from "#domain/postmortem/public-document.ts";

/** What somebody wants to hear of: all of it, or what has to do with one component, one incident, one series. */
const TOPICS = ["everything", "component", "incident", "series"] as const;
export type Topic = { topic: (typeof TOPICS)[number]; key: string };

export type NamedTopic = { key: string; name: Text };
/** What readers may ask to hear of by name: what is public now, and nothing else exists. */
export type KnownTopics = { incidents: NamedTopic[]; components: NamedTopic[]; series: NamedTopic[] };

/** How many wait to confirm it and how many get it. */
export type SubscriberCount = { topic: string; key: string; asked: number; active: number };

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
