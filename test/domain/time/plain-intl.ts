const MINUTE = 60_000;
const REACH = 28 * 60 * MINUTE;
const DAY = 24 * 60 * MINUTE;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The wall clock to the minute, by nothing but Intl. */
function clockOf(ms: number, zone: string): string {
  const format =
    formatters.get(zone) ??
    new Intl.DateTimeFormat("en-CA", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    });
  formatters.set(zone, format);
  return format.format(ms).replace(", ", "T");
}

/** Every minute of UTC for 28 h around an instant, by the wall clock that is shown for it. */
export function wallClocksAround(utc: number, zone: string): Map<string, number[]> {
  const seen = new Map<string, number[]>();
  for (let ms = utc - REACH; ms <= utc + REACH; ms += MINUTE) {
    const wall = clockOf(ms, zone);
    seen.set(wall, [...(seen.get(wall) ?? []), ms]);
  }
  return seen;
}

/** The minute at which a clock is first changed in the year, or the middle of the year where it is not. */
export function firstChangeOf(year: number, zone: string): number {
  const isAhead = (ms: number) => Date.parse(`${clockOf(ms, zone)}Z`) - ms;
  const start = Date.UTC(year, 0, 2);
  const usual = isAhead(start);
  for (let day = start; day < start + 360 * DAY; day += DAY) {
    if (isAhead(day + DAY) === usual) continue;
    let [low, high] = [day, day + DAY];
    while (high - low > MINUTE) {
      const middle = Math.floor((low + high) / 2 / MINUTE) * MINUTE;
      if (isAhead(middle) === usual) low = middle;
      else high = middle;
    }
    return high;
  }
  return Date.UTC(year, 6, 1);
}
