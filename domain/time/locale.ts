/** The languages the product is written in. */
export type Locale = "en" | "ja";
