/** Names that ICU still lists in their old spelling. */
const RENAMED: Record<string, string> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** The zones of the tz database without a slash; ICU knows more short names, which are abbreviations. */
const SHORT_NAMES = new Set(
  (
    "CET CST6CDT Cuba EET EST EST5EDT Egypt Eire GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland " +
    "Iran Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT Poland Portugal ROC " +
    "ROK Singapore Turkey UCT UTC Universal W-SU WET Zulu"
  ).split(" "),
);

const AREA_AND_PLACE = /^[A-Z][A-Za-z]+(\/[A-Z][A-Za-z0-9_+-]*)+$/;
const NOT_IN_TZDB = /^SystemV\//;

export function looksLikeZoneName(name: string): boolean {
  if (!name.includes("/")) return SHORT_NAMES.has(name);
  return AREA_AND_PLACE.test(name) && !NOT_IN_TZDB.test(name);
}

/** Geographic zones in today's spelling, UTC first. */
export function geographicZones(): string[] {
  const listed = Intl.supportedValuesOf("timeZone").filter((name) => name.includes("/") && !name.startsWith("Etc/"));
  const names = new Set(listed.map((name) => RENAMED[name] ?? name));
  return ["UTC", ...[...names].sort()];
}
