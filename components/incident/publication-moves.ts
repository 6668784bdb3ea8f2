import type { Moving } from "#domain/postmortem/publication-control.ts";

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export function movesInWords({ feeds, lists, files, advisories, sitemap, mails, webhooks }: Moving): string {
  return [
    counted(feeds.length, "feed", "feeds"),
    counted(lists.length, "list", "lists"),
    counted(files.length, "file", "files"),
    counted(advisories.length, "advisory", "advisories"),
    counted(sitemap.length, "address in the sitemap", "addresses in the sitemap"),
    counted(mails, "mail", "mails"),
    counted(webhooks, "webhook", "webhooks"),
  ].join(", ");
}
