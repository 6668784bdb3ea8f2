// @ts-check
// Adds the reader's own time zone to a page that is complete without it, and lays out what the style left for later. No
// text that was shown is changed.

const bar = /** @type {HTMLElement | null} */ (document.querySelector("[data-zone]"));

// A static copy answers every question with the same page: that is said.
const search = /** @type {HTMLElement | null} */ (document.querySelector("[data-copy]"));
if (search && !document.querySelector("[data-asked]") && asksOfList(location.search)) {
  const notice = document.createElement("p");
  notice.className = "notice";
  notice.role = "status";
  notice.textContent = search.dataset.copy ?? "";
  search.append(notice);
}

if (bar) inSlices(addOwnZone(bar));
// A browser that comes back to a place on the page needs its height at once.
const isNew = performance.getEntriesByType("navigation").every((entry) => "type" in entry && entry.type === "navigate");
if (isNew) inSlices(layOutParts());
else Array.from(layOutParts());

/**
 * One slice a frame, when there is nothing else to do: a slow phone answers its reader in between.
 * @param {Generator<void>} slices
 */
function inSlices(slices) {
  const next = () => slices.next().done || requestAnimationFrame(whenIdle);
  // Safari has no idle callbacks.
  const whenIdle = () => ("requestIdleCallback" in window ? requestIdleCallback(next, { timeout: 500 }) : setTimeout(next));
  whenIdle();
}

/** The style leaves what is below the screen for later: here it gets its true height, a piece at a time. */
function* layOutParts() {
  const parts = document.querySelectorAll(".part, .day, .sub");
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (parts)) {
    part.style.contentVisibility = "visible";
    yield;
  }
}

/** @param {HTMLElement} bar */
function* addOwnZone(bar) {
  const own = ownZone();
  if (own === undefined || isSameZone(own, bar.dataset.zone ?? "")) return;
  offerOwnZone(bar, own);
  yield;
  yield* addOwnTimes(bar, own);
}

/** @param {string} search */
function asksOfList(search) {
  const names = ["q", "component", "year", "severity", "upstream", "series", "sort", "page"];
  return [...new URLSearchParams(search)].some(([name, value]) => value !== "" && names.includes(name));
}

/**
 * The first use of Intl takes a slow phone a tenth of a second; it is asked only where there is no Temporal.
 * @returns {string | undefined} an IANA name, or nothing where the browser has none
 */
function ownZone() {
  const name =
    "Temporal" in window ? Temporal.Now.timeZoneId() : new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return /^(Etc\/)?(UTC|GMT|Universal|Zulu)$/.test(name ?? "") ? "UTC" : name;
}

/**
 * Browsers call some zones by an older name: Asia/Calcutta is Asia/Kolkata.
 * @param {string} one
 * @param {string} other
 */
function isSameZone(one, other) {
  if (one === other) return true;
  try {
    if ("Temporal" in window) return new Temporal.ZonedDateTime(0n, one).equals(new Temporal.ZonedDateTime(0n, other));
    const [spelled, otherSpelled] = [one, other].map(
      (timeZone) => new Intl.DateTimeFormat("en-US", { timeZone }).resolvedOptions().timeZone,
    );
    return spelled === otherSpelled;
  } catch {
    return false;
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
 * @param {string} zone the one that Date reads in
 */
function* addOwnTimes(bar, zone) {
  const [before = "", after = ""] = (bar.dataset.beside ?? "{time}").split("{time}");
  let added = 0;
  for (const time of document.querySelectorAll("time[data-clock]")) {
    const instant = new Date(time.getAttribute("datetime") ?? "");
    const place = time.parentElement?.querySelector("[data-own]");
    if (Number.isNaN(instant.getTime()) || !place) continue;
    const { day, clock, offset } = ownClock(instant);
    const own = document.createElement("time");
    own.dateTime = `${day}T${clock}${offset}`;
    const shown = day === time.getAttribute("data-day") ? clock : `${day.slice(5)} ${clock}`;
    own.textContent = `${shown} ${zone === "UTC" ? "UTC" : offset.replace("-", "−")}`;
    place.replaceChildren(before, own, after);
    if (++added % 50 === 0) yield;
  }
}

/** @param {Date} instant */
function ownClock(instant) {
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  const day = `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`;
  const clock = `${two(instant.getHours())}:${two(instant.getMinutes())}`;
  const east = -instant.getTimezoneOffset();
  const minutes = Math.trunc(Math.abs(east));
  return { day, clock, offset: `${east < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` };
}
