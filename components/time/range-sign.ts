/** What stands between the two ends of a range. */
export function rangeSign(locale: "en" | "ja"): string {
  return locale === "ja" ? "〜" : " – ";
}
