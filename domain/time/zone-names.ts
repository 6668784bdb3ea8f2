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

const NAMED_BY_LETTERS = /^(us)\/|^etc\/(utc|uct|gmt)(?=$|[+-])/i;
let spellings: Map<string, string> | undefined;

/** A zone's name in the letter case of the tz database; other spellings of a place stay as they are. */
export function spelledZone(name: string): string {
  spellings ??= new Map(listedNames().map((known) => [known.toLowerCase(), known]));
  const listed = spellings.get(name.toLowerCase());
  if (listed !== undefined) return listed;
  const isCased = AREA_AND_PLACE.test(name) && name !== name.toUpperCase();
  return (isCased ? name : capitalised(name)).replace(NAMED_BY_LETTERS, lettersUp);
}

function listedNames(): string[] {
  return [...Intl.supportedValuesOf("timeZone"), ...Object.values(RENAMED), ...SHORT_NAMES];
}

/** Names that the runtime knows but does not list: "us/pacific", "america/knox_in". */
function capitalised(name: string): string {
  return name.toLowerCase().replace(/(?<=^|[/_-])[a-z]/g, (letter) => letter.toUpperCase());
}

function lettersUp(area: string): string {
  return /^us/i.test(area) ? "US/" : `Etc/${area.slice(4).toUpperCase()}`;
}

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
