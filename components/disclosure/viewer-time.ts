/** An instant on the clock of whoever looks: `2026-10-26 14:00 +02:00 (Europe/Berlin)`. Only in a browser. */
export function onViewersClock(instant: string): { zone: string; text: string } {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const parts = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, hourCycle: "h23", timeZoneName: "longOffset" },
    ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" },
  }).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  const offset = part("timeZoneName").replace("GMT", "") || "+00:00";
  const clock = `${part("year")}-${part("month")}-${part("day")} ${part("hour")}:${part("minute")}`;
  return { zone: timeZone, text: `${clock} ${offset.replace("-", "−")} (${timeZone})` };
}
