import type { PageLocale } from "#components/words/page-words.ts";

const en = {
  link: "Subscribe by mail",
  title: "Subscribe by mail",
  lead: "A mail when something is published, revised, withdrawn or redacted. Nothing else is sent.",
  email: "Your e-mail address",
  what: "About",
  everything: "Everything that is published",
  incidents: "One incident",
  components: "A component",
  series: "A series",
  language: "Language of the mails",
  send: "Send me a link to confirm",
  kept: "Your address is kept for these mails alone, shown to nobody, and forgotten when you end them. Each mail has a link that does.",
  feeds: "Without an address:",
  atom: "Atom feed",
  json: "JSON feed",
  asked: {
    title: "Look into your mailbox",
    text: "If this address can be confirmed, a mail with a link is on its way to it. Mails begin when you have opened the link and pressed the button there.",
  },
  confirm: {
    title: "Confirm these mails",
    text: "Press the button to get them at your address.",
    act: "Yes, send me mails",
  },
  confirmed: {
    title: "You are subscribed",
    text: "From now on mails come to your address. Each has a link that ends them.",
  },
  over: {
    title: "This link does nothing any more",
    text: "It was used already, or is older than seven days. If you confirmed with it, mails come; if not, ask for a new one.",
    again: "Ask for a new link",
  },
  end: { title: "End these mails", text: "Press the button to get no more of them.", act: "Send me no more mails" },
  ended: {
    title: "No more of these mails",
    text: "Nothing more is sent for this subscription, and its address is forgotten.",
  },
  refused: {
    elsewhere: {
      title: "Not sent",
      text: "This form was sent by a page of another site. Open the page here and send it again.",
    },
    form: { title: "Not sent", text: "What was sent is no form of this page. Open the page and send it again." },
    mail: {
      title: "No mails are sent here",
      text: "This installation has no mail server. The feeds tell you the same.",
    },
    many: {
      title: "Too many attempts",
      text: "Too much was asked for from your network. Please try again in an hour.",
    },
  },
  wrongEmail: "Enter an e-mail address such as name@example.org.",
  wrongTopic: "Choose one of the list; what you chose is not published any more.",
  back: "Back to what is published",
};

export type SubscribeWords = typeof en;

const ja: SubscribeWords = {
  link: "メールで購読",
  title: "メールで購読",
  lead: "公開、改訂、取り下げ、削除があったときにメールでお知らせします。それ以外は送りません。",
  email: "メールアドレス",
  what: "対象",
  everything: "公開されるすべて",
  incidents: "一つのインシデント",
  components: "コンポーネント",
  series: "シリーズ",
  language: "メールの言語",
  send: "確認用のリンクを送る",
  kept: "アドレスはこのメールのためだけに保存され、誰にも表示されず、購読を終えると消去されます。どのメールにも購読を終えるリンクがあります。",
  feeds: "アドレスなしで購読する:",
  atom: "Atom フィード",
  json: "JSON フィード",
  asked: {
    title: "メールボックスをご確認ください",
    text: "このアドレスを確認できる場合は、リンクの入ったメールが届きます。リンクを開いてボタンを押すと購読が始まります。",
  },
  confirm: {
    title: "購読の確認",
    text: "ボタンを押すと、このアドレスでメールを受け取れます。",
    act: "はい、メールを受け取ります",
  },
  confirmed: {
    title: "購読を開始しました",
    text: "今後、このアドレスにメールが届きます。どのメールにも購読を終えるリンクがあります。",
  },
  over: {
    title: "このリンクはもう使えません",
    text: "すでに使われたか、7 日以上前のものです。確認済みであればメールが届きます。そうでなければ、もう一度お申し込みください。",
    again: "もう一度申し込む",
  },
  end: { title: "購読の終了", text: "ボタンを押すと、このメールは届かなくなります。", act: "メールを受け取らない" },
  ended: { title: "購読を終了しました", text: "この購読のメールはもう送られません。アドレスは消去されました。" },
  refused: {
    elsewhere: {
      title: "送信されませんでした",
      text: "このフォームは別のサイトから送られました。こちらのページを開いて、もう一度お送りください。",
    },
    form: {
      title: "送信されませんでした",
      text: "送られた内容はこのページのフォームではありません。ページを開いて、もう一度お送りください。",
    },
    mail: {
      title: "メールは送られません",
      text: "ここにはメールサーバーが設定されていません。同じ内容をフィードでお読みいただけます。",
    },
    many: {
      title: "回数が多すぎます",
      text: "お使いのネットワークからの申し込みが多すぎます。1 時間後にもう一度お試しください。",
    },
  },
  wrongEmail: "name@example.org のようなメールアドレスを入力してください。",
  wrongTopic: "一覧から選んでください。選ばれたものは現在公開されていません。",
  back: "公開されている一覧へ",
};

const dictionaries: Record<PageLocale, SubscribeWords> = { en, ja };

export function subscribeWords(locale: PageLocale): SubscribeWords {
  return dictionaries[locale];
}
