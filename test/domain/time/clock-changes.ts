/** Zone, instant of the change, minutes skipped, minutes repeated. */
export type ClockChange = [zone: string, change: string, skipped: number, repeated: number];

export const clockChanges: ClockChange[] = [
  ["Pacific/Apia", "2011-12-30T10:00Z", 1440, 0],
  ["Antarctica/Troll", "2025-03-30T01:00Z", 120, 0],
  ["Antarctica/Troll", "2025-10-26T01:00Z", 0, 120],
  ["Australia/Lord_Howe", "2025-10-04T15:30Z", 30, 0],
  ["Australia/Lord_Howe", "2025-04-05T15:00Z", 0, 30],
  ["Africa/Casablanca", "2025-02-23T02:00Z", 0, 60],
  ["Africa/Casablanca", "2025-04-06T02:00Z", 60, 0],
  ["Europe/Volgograd", "2020-12-26T22:00Z", 0, 60],
  ["America/Havana", "2025-03-09T05:00Z", 60, 0],
  ["America/Havana", "2025-11-02T05:00Z", 0, 60],
  ["America/Sao_Paulo", "2018-11-04T03:00Z", 60, 0],
  ["America/Sao_Paulo", "2018-02-18T02:00Z", 0, 60],
  ["America/New_York", "2024-03-10T07:00Z", 60, 0],
  ["America/New_York", "2024-11-03T06:00Z", 0, 60],
  ["America/St_Johns", "2010-11-07T02:31Z", 0, 60],
  ["Asia/Kolkata", "2025-07-01T00:00Z", 0, 0],
];

export function changeMs(change: string): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = change.split(/[-T:Z]/).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute);
}
