import type { PageLocale } from "./page-words.ts";

const en = {
  redacted: "This revision has been redacted",
  redactedText: "Its document was taken away for good. Its number, its time and its hash stay.",
  redactedMark: "redacted",
  redactedOn: "Redacted",
  withdrawnMark: "withdrawn",
  withdrawnText: "This revision was withdrawn. Its hash stays in the chain.",
  reason: "Reason",
  history: "All revisions",
  compare: "Compare two revisions",
  from: "From",
  to: "To",
  show: "Show what changed",
  comparison: (from: number, to: number) => `What changed from revision ${from} to revision ${to}`,
  same: "These two say the same.",
  since: (number: number) => `Compared with revision ${number}`,
  changes: (count: number) => (count === 1 ? "1 change" : `${count} changes`),
  was: "Was",
  is: "Is",
  chain: "The chain",
  chainLead: "Each revision has the hash of what it says and of the one before it.",
  holds: (count: number) =>
    count === 1
      ? "Checked for this page: the one hash is right."
      : `Checked for this page: all ${count} hashes and links are right.`,
  broken: "Checked for this page: the chain does not hold.",
  redactedIn: (numbers: number[]) =>
    `The documents of redacted revisions are gone (${numbers.join(", ")}): their hashes are still links of the chain.`,
  head: "Head of the chain",
  revision: "Revision",
  document: "Document",
  json: "JSON",
  byHand: "Check it yourself",
  steps: [
    "Open a revision's JSON. Its “document”, written as canonical JSON (RFC 8785), has the hash that stands beside it.",
    "Each revision names the hash of the one before.",
    "The head is the SHA-256 of all hashes in order, each followed by a line feed. Whoever noted it once can tell whether anything before it was changed.",
  ],
  command: "In a shell, for one revision and for the head:",
};
export type ChainWords = typeof en;

const ja: ChainWords = {
  redacted: "この版は削除されました",
  redactedText: "内容は完全に取り除かれました。番号、日時、ハッシュは残ります。",
  redactedMark: "削除済み",
  redactedOn: "削除日時",
  withdrawnMark: "取り下げ",
  withdrawnText: "この版は取り下げられました。ハッシュは連鎖に残ります。",
  reason: "理由",
  history: "すべての版",
  compare: "二つの版を比べる",
  from: "元の版",
  to: "比べる版",
  show: "変更点を表示",
  comparison: (from, to) => `第 ${from} 版から第 ${to} 版への変更点`,
  same: "二つの版の内容は同じです。",
  since: (number) => `第 ${number} 版との比較`,
  changes: (count) => `${count} 件の変更`,
  was: "変更前",
  is: "変更後",
  chain: "ハッシュの連鎖",
  chainLead: "各版には、その内容のハッシュと一つ前の版のハッシュがあります。",
  holds: (count) => `このページの表示時に確認しました。${count} 個のハッシュとつながりはすべて正しいです。`,
  broken: "このページの表示時に確認しました。連鎖が成り立っていません。",
  redactedIn: (numbers) => `削除された版（${numbers.join("、")}）の内容はありませんが、ハッシュは連鎖に残っています。`,
  head: "連鎖の先頭",
  revision: "版",
  document: "文書",
  json: "JSON",
  byHand: "自分で確かめるには",
  steps: [
    "版の JSON を開きます。「document」を正規化した JSON（RFC 8785）のハッシュが、横に書かれたハッシュです。",
    "各版は一つ前の版のハッシュを示します。",
    "先頭は、すべてのハッシュを順に並べ、それぞれに改行を付けたものの SHA-256 です。一度書き留めておけば、それより前が変えられていないか分かります。",
  ],
  command: "シェルでは（一つの版、先頭）：",
};

export function chainWords(locale: PageLocale): ChainWords {
  return locale === "ja" ? ja : en;
}
