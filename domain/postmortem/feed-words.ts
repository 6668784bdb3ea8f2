export const feedWords = {
  en: {
    name: "Incident reports",
    nameOf: (component: string) => `Incident reports: ${component}`,
    withdrawn: { title: "Withdrawn report", summary: "This report was published here and has been withdrawn." },
    whatChanged: (number: number) => `What changed in revision ${number}: `,
    advice: "For operators",
    whole: "The whole report",
  },
  ja: {
    name: "インシデント報告",
    nameOf: (component: string) => `インシデント報告：${component}`,
    withdrawn: { title: "取り下げられた報告", summary: "この報告はここで公開されましたが、取り下げられました。" },
    whatChanged: (number: number) => `第 ${number} 版での変更点：`,
    advice: "運用者の方へ",
    whole: "報告の全文",
  },
};
