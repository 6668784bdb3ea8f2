// @ts-check
// Adds the reader's own time zone to a page that is complete without it. No text that was shown is changed.

const bar = /** @type {HTMLElement | null} */ (document.querySelector("[data-zone]"));
const own = ownZone();
if (bar && own !== undefined && spelled(own) !== spelled(bar.dataset.zone ?? "")) {
  offerOwnZone(bar, own);
  addOwnTimes(bar, own);
}

// A static copy answers every question with the same page: that is said.
const search = /** @type {HTMLElement | null} */ (document.querySelector("[data-copy]"));
if (search && !document.querySelector("[data-asked]") && asksOfList(location.search)) {
  const notice = document.createElement("p");
  notice.className = "notice";
  notice.role = "status";
  notice.textContent = search.dataset.copy ?? "";
  search.append(notice);
}

/** @param {string} search */
function asksOfList(search) {
  const names = ["q", "component", "year", "severity", "upstream", "series", "sort", "page"];
  return [...new URLSearchParams(search)].some(([name, value]) => value !== "" && names.includes(name));
}

/** @returns {string | undefined} an IANA name, or nothing where the browser has none */
function ownZone() {
  const name = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return /^(Etc\/)?(UTC|GMT|Universal|Zulu)$/.test(name ?? "") ? "UTC" : name;
}

/**
 * Browsers call some zones by an older name: Asia/Calcutta is Asia/Kolkata.
 * @param {string} zone
 */
function spelled(zone) {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return zone;
  }
}

/**
 * @param {HTMLElement} bar
 * @param {string} zone
 */
function offerOwnZone(bar, zone) {
  const { path = "", keep = "", yours = "{zone}" } = bar.dataset;
  const list = bar.querySelector("[data-zone-links]");
  const address = `${path}?${keep && `${keep}&`}tz=${encodeURIComponent(zone)}`;
  if (!list || [...list.querySelectorAll("a")].some((link) => link.getAttribute("href") === address)) return;
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = address;
  link.textContent = yours.replace("{zone}", zone);
  item.append(link);
  list.append(item);
}

/**
 * The reader's clock with its offset beside each clock time of the timeline, with the date where it is another one.
 * @param {HTMLElement} bar
 * @param {string} zone
 */
function addOwnTimes(bar, zone) {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "longOffset",
  });
  const [before = "", after = ""] = (bar.dataset.beside ?? "{time}").split("{time}");
  for (const time of document.querySelectorAll("time[data-clock]")) {
    const instant = new Date(time.getAttribute("datetime") ?? "");
    const place = time.parentElement?.querySelector("[data-own]");
    if (Number.isNaN(instant.getTime()) || !place) continue;
    const { year, month, day, hour, minute, timeZoneName } = Object.fromEntries(
      format.formatToParts(instant).map(({ type, value }) => [type, value]),
    );
    const offset = (timeZoneName ?? "").replace("GMT", "") || "+00:00";
    const sameDay = `${year}-${month}-${day}` === time.getAttribute("data-day");
    const clock = sameDay ? `${hour}:${minute}` : `${month}-${day} ${hour}:${minute}`;
    const own = document.createElement("time");
    own.dateTime = `${year}-${month}-${day}T${hour}:${minute}${offset}`;
    own.textContent = `${clock} ${zone === "UTC" ? "UTC" : offset.replace("-", "−")}`;
    place.replaceChildren(before, own, after);
  }
}
