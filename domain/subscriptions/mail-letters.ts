import { proseText } from "#domain/postmortem/prose/prose-text.ts";
import type { Notice } from "./notice.ts";
import type { MailLocale } from "./topic.ts";

export type Letter = { subject: string; text: string };

/** Asks the mailbox whether its owner asked; `{link}` becomes the link that confirms. */
export function confirmLetter(locale: MailLocale, host: string): Letter {
  return locale === "ja"
    ? {
        subject: `${host} のお知らせメールの登録確認`,
        text: lines(
          `${host} のインシデントの公開をメールでお知らせする登録が、このアドレスで申し込まれました。`,
          "登録するには、次のページを開いてボタンを押してください（7 日以内）:",
          "{link}",
          "心当たりがない場合は、このメールを無視してください。何も送られません。",
        ),
      }
    : {
        subject: `Confirm mails about incidents at ${host}`,
        text: lines(
          `Somebody asked for mails to this address when an incident is published at ${host}.`,
          "To get them, open this page and press its button, within seven days:",
          "{link}",
          "If it was not you, ignore this mail. Nothing more will be sent.",
        ),
      };
}

type Links = { page: string; end: string };

/** One mail to one subscriber of what happened, from what is public alone. */
export function noticeLetter(notice: Notice, locale: MailLocale, links: Links): Letter {
  const words = WORDS[locale];
  const ending = [words.page, links.page, "-- ", words.end, links.end];
  if (notice.kind === "withdrawn") {
    return { subject: words.withdrawn(notice.slug), text: lines(words.withdrawnText(notice.slug), ...ending) };
  }
  if (notice.kind === "redacted") {
    const { slug, revision, reason, isGone } = notice;
    return {
      subject: words.redacted(slug, revision),
      text: lines(
        words.redactedText(slug, revision),
        `${words.reason}${reason}`,
        ...(isGone ? [words.withdrawnText(slug)] : []),
        ...ending,
      ),
    };
  }
  const { document, revision, note } = notice;
  const title = proseText(document.title, document, locale, document.zone, "line");
  const summary = proseText(document.summary, document, locale, document.zone, "line");
  const said = notice.kind === "published" ? words.published : words.revised;
  return {
    subject: inOneLine(`${said(revision)}${title}`),
    text: lines(title, summary, ...(notice.kind === "revised" ? [`${words.note}${note}`] : []), ...ending),
  };
}

const LONGEST_SUBJECT = 150;

/** A line break would begin another header. */
function inOneLine(text: string): string {
  const letters = [...text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim()];
  return letters.length > LONGEST_SUBJECT ? `${letters.slice(0, LONGEST_SUBJECT - 1).join("")}…` : letters.join("");
}

function lines(...parts: string[]): string {
  return `${parts.join("\n\n").replace("-- \n\n", "-- \n")}\n`;
}

const WORDS = {
  en: {
    published: () => "Published: ",
    revised: (revision: number) => `Revision ${revision}: `,
    withdrawn: (slug: string) => `Withdrawn: ${slug}`,
    withdrawnText: (slug: string) => `The report of ${slug} was withdrawn. It is not to be read any more.`,
    redacted: (slug: string, revision: number) => `Redacted: revision ${revision} of ${slug}`,
    redactedText: (slug: string, revision: number) =>
      `Revision ${revision} of ${slug} held something that should not be public, and was taken away. Please delete copies of it.`,
    reason: "Why: ",
    note: "What changed: ",
    page: "Its page:",
    end: "To get no more of these mails, open this page and press its button:",
  },
  ja: {
    published: () => "公開: ",
    revised: (revision: number) => `改訂 ${revision}: `,
    withdrawn: (slug: string) => `取り下げ: ${slug}`,
    withdrawnText: (slug: string) => `${slug} の報告は取り下げられました。現在は読むことができません。`,
    redacted: (slug: string, revision: number) => `削除: ${slug} の改訂 ${revision}`,
    redactedText: (slug: string, revision: number) =>
      `${slug} の改訂 ${revision} には公開すべきでない内容が含まれていたため、削除されました。写しをお持ちの場合は消去してください。`,
    reason: "理由: ",
    note: "変更点: ",
    page: "ページ:",
    end: "今後このメールを受け取らないようにするには、次のページを開いてボタンを押してください:",
  },
} satisfies Record<MailLocale, object>;
