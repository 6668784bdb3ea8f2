import {
  isBlank,
  linesOf,
  placeOf,
  sourceIdOf,
  sourceNamed,
  titleAndBody,
  unreadableAt,
  type Line,
} from "./found-lines.ts";
import type { Found } from "./intake-row.ts";

const HEADER = /^([A-Za-z][A-Za-z0-9-]*):[ \t]?(.*)$/;
const ENVELOPE = /^From \S+ +[A-Z][a-z]{2} [A-Z][a-z]{2} /;
const OPENS = /^(?:From|Date|Sent|Subject|Return-Path|Received|Delivered-To|Message-ID|MIME-Version|X-[A-Za-z-]+):/i;
const ONCE = new Set(["date", "sent", "from", "subject", "message-id"]);

type Mail = { lines: Line[]; headers: Map<string, string>; body: string[]; inBody: boolean; last?: string };

/** The headers of one or several mails. Only `Date` (or `Sent`) says when; the stations in `Received` do not count. */
export function* readMail(text: string): Generator<Found> {
  let mail: Mail | undefined;
  let above: Line | undefined;
  for (const line of linesOf(text)) {
    if (mail && beginsMail(line, above, mail)) {
      yield mailFound(mail);
      mail = begun();
    }
    if (!isBlank(line)) mail ??= begun();
    if (mail) take(line, mail);
    above = line;
  }
  if (mail) yield mailFound(mail);
}

function begun(): Mail {
  return { lines: [], headers: new Map(), body: [], inBody: false };
}

function beginsMail(line: Line, above: Line | undefined, mail: Mail): boolean {
  if (ENVELOPE.test(line.text)) return true;
  const name = HEADER.exec(line.text)?.[1]?.toLowerCase();
  if (name === undefined) return false;
  if (!mail.inBody) return ONCE.has(name) && mail.headers.has(name);
  return OPENS.test(line.text) && above !== undefined && isBlank(above);
}

function take(line: Line, mail: Mail): void {
  mail.lines.push(line);
  if (mail.inBody) return void mail.body.push(line.text);
  if (isBlank(line)) return void (mail.inBody = mail.headers.size > 0);
  if (/^[ \t]/.test(line.text) && mail.last !== undefined) {
    mail.headers.set(mail.last, `${mail.headers.get(mail.last) ?? ""} ${line.text.trim()}`);
    return;
  }
  const header = HEADER.exec(line.text);
  if (!header?.[1]) {
    if (ENVELOPE.test(line.text)) return;
    mail.inBody = true;
    return void mail.body.push(line.text);
  }
  mail.last = header[1].toLowerCase();
  if (!mail.headers.has(mail.last)) mail.headers.set(mail.last, header[2] ?? "");
}

function mailFound({ lines, headers, body }: Mail): Found {
  if (headers.size === 0) return unreadableAt(lines, "not_readable", "these lines belong to no mail header");
  const [date, sent] = [headers.get("date"), headers.get("sent")];
  const words = (date ?? sent ?? "").trim();
  const [named = ""] = decodedWords(headers.get("from") ?? "").split("<", 1);
  const sender = named.trim().replace(/^"|"$/g, "");
  const said = body.join("\n").trim();
  const { title } = titleAndBody(decodedWords(headers.get("subject") ?? ""));
  return {
    ...placeOf(lines),
    ...(title !== undefined && { title }),
    ...(said !== "" && { body: said.slice(0, 20_000) }),
    lane: "disclosure",
    ...sourceNamed(sender === "" ? "Mail" : `Mail from ${sender}`),
    ...sourceIdOf("mail", headers.get("message-id")),
    ...(words === ""
      ? { doubts: [{ code: "no_time", message: "this mail has no Date header" }] }
      : { stated: { text: words } }),
  };
}

/** RFC 2047: `=?UTF-8?B?…?=` and `=?ISO-8859-1?Q?…?=`. What cannot be decoded stays as it is. */
export function decodedWords(text: string): string {
  const joined = text.replace(/(\?=)\s+(?==\?)/g, "$1");
  return joined.replace(
    /=\?([\w-]+)(?:\*[\w-]+)?\?([bq])\?([^?]*)\?=/gi,
    (whole, charset: string, coding: string, said: string) => {
      try {
        const bytes = coding.toLowerCase() === "b" ? atob(said) : fromQ(said);
        return new TextDecoder(charset, { fatal: true }).decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
      } catch {
        return whole;
      }
    },
  );
}

function fromQ(said: string): string {
  return said
    .replaceAll("_", " ")
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
