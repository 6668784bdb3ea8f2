import { describe, expect, it } from "vitest";
import { readIntake } from "#domain/timeline/intake/read-intake.ts";
import { readQuickEntry } from "#domain/timeline/quick-entry.ts";

const zone = "America/New_York";
const typed = (said: string) => readQuickEntry(`2026-09-09 ${said}`, { zone });
const pasted = (said: string) => readIntake(said, { format: "plain", zone, baseDate: "2026-09-09" }).rows[0];

describe("the zone right behind a time is read in any letter case", () => {
  it.each([
    // 13:22 in New York is 17:22 UTC: the hours below are those of the zone that is said.
    ["13:22 utc saved", "13:22", "saved"],
    ["13:22 Utc saved", "13:22", "saved"],
    ["13:22utc saved", "13:22", "saved"],
    ["13:22 (utc) saved", "13:22", "saved"],
    ["13:22 , utc saved", "13:22", "saved"],
    ["13:22 utc: saved", "13:22", "saved"],
    ["13:22 utc - PR 81 merged", "13:22", "PR 81 merged"],
    ["1:22 pm utc saved", "13:22", "saved"],
    ["13:22 gmt saved", "13:22", "saved"],
    ["13:22 z saved", "13:22", "saved"],
    ["13:22 edt saved", "17:22", "saved"],
    ["13:22 jst saved", "04:22", "saved"],
    ["13:22 cest saved", "11:22", "saved"],
    ["13:22 pdt saved", "20:22", "saved"],
    ["13:22 gmt+9 saved", "04:22", "saved"],
    ["13:22 utc+9 saved", "04:22", "saved"],
    ["13:22 utc-04:00 saved", "17:22", "saved"],
    ["13:22 asia/tokyo saved", "04:22", "saved"],
    ["13:22 [asia/tokyo] saved", "04:22", "saved"],
    ["13:22 us/pacific saved", "20:22", "saved"],
    ["13:22 pst8pdt saved", "20:22", "saved"],
    ["13:22 PST8PDT saved", "20:22", "saved"],
    ["13:22 utc to 14:00 utc drained", "13:22", "drained"],
    ["13:22 UTC +25% traffic", "13:22", "+25% traffic"],
    ["13:22Z est tombé", "13:22", "est tombé"],
  ])("%s", (said, utc, title) => {
    const [entry, row] = [typed(said), pasted(said)];
    expect([entry.doubt, entry.read?.instant, entry.title]).toEqual([undefined, `2026-09-09T${utc}:00Z`, title]);
    expect([row?.verdict, row?.time?.instant, row?.title]).toEqual(["ready", `2026-09-09T${utc}:00Z`, title]);
  });

  it("and behind a clock without a colon, or a date", () => {
    expect(typed("1322 utc saved").read?.instant).toBe("2026-09-09T13:22:00Z");
    expect(typed("utc saved").read).toMatchObject({ date: "2026-09-09", zone: "UTC" });
    expect(typed("est tombé").doubt?.code).toBe("ambiguous_zone");
  });

  it("and behind a time at the end of a line", () => {
    const row = pasted("Saved at 13:22 utc");
    expect([row?.verdict, row?.time?.instant, row?.title]).toEqual(["ready", "2026-09-09T13:22:00Z", "Saved"]);
  });
});

describe("what is written like a zone and is none is asked about by its name", () => {
  it.each([
    ["13:22 Asia/Tokio", "Asia/Tokio", "unknown_zone"],
    ["13:22 asia/tokio", "asia/tokio", "unknown_zone"],
    ["13:22 (Asia/Tokio)", "Asia/Tokio", "unknown_zone"],
    ["13:22 Asai/Tokyo", "Asai/Tokyo", "unknown_zone"],
    ["13:22: Asia/Tokio", "Asia/Tokio", "unknown_zone"],
    ["13:22 Etc/GMT+99", "Etc/GMT+99", "unknown_zone"],
    ["13:22 PST9PDT", "PST9PDT", "unknown_zone"],
    ["13:22 UTC+25", "UTC+25", "invalid_time"],
    ["13:22 utc+25", "utc+25", "invalid_time"],
    ["13:22 UTC +25", "UTC +25", "invalid_time"],
    ["13:22 UTC+9:75", "UTC+9:75", "invalid_time"],
    ["13:22 UTC9", "UTC9", "unknown_zone"],
    ["13:22 PST+8", "PST+8", "unknown_zone"],
    ["13:22 edt-4", "edt-4", "unknown_zone"],
    ["13:22 XYZ+3", "XYZ+3", "unknown_zone"],
    ["13:22 +9", "+9", "invalid_time"],
    ["13:22 +25:00", "+25:00", "invalid_time"],
    ["13:22 MET", "MET", "unknown_zone"],
    ["13:22 CT", "CT", "unknown_zone"],
    ["13:22 mesz", "mesz", "unknown_zone"],
    ["13:22 Central Time", "Central", "invalid_time"],
    ["13:22 London time", "London", "invalid_time"],
    ["13:22 local time", "local", "invalid_time"],
    ["13:22 UTC/GMT", "UTC/GMT", "unknown_zone"],
    ["13:22 **utc**", "utc", "invalid_time"],
    ["0:30 pm", "hour 0 does not go with pm", "invalid_time"],
    ["13:22 ist", "IST", "ambiguous_zone"],
    ["13:22 bst", "BST", "ambiguous_zone"],
    ["13:22 est", '"est"', "ambiguous_zone"],
    ["13:22 et", '"et"', "ambiguous_zone"],
  ])("%s saved", (said, named, code) => {
    const [entry, row] = [typed(`${said} saved`), pasted(`${said} saved`)];
    expect([entry.read, entry.title, entry.doubt?.code]).toEqual([undefined, "saved", code]);
    expect(entry.doubt?.message).toContain(named);
    expect([row?.verdict, row?.time, row?.title, row?.doubts[0]?.code]).toEqual(["doubt", undefined, "saved", code]);
    expect(row?.doubts[0]?.message).toContain(named);
  });

  it("letters of several zones are settled in small letters too: 13:22 +05:30 is 07:52 UTC", () => {
    const answers = new Map([[1, { zone: "Asia/Kolkata" }]]);
    const [row] = readIntake("2026-09-09 13:22 ist saved", { format: "plain", zone, answers }).rows;
    expect([row?.verdict, row?.time?.instant]).toEqual(["ready", "2026-09-09T07:52:00Z"]);
  });

  it("a word that may be a zone is settled as either: EST is −05:00, EDT −04:00", () => {
    expect(typed("13:22 EST tombé").read?.instant).toBe("2026-09-09T18:22:00Z");
    const word = typed("13:22: est tombé");
    expect([word.read?.instant, word.title]).toEqual(["2026-09-09T17:22:00Z", "est tombé"]);
    const answers = new Map([[1, { words: "2026-09-09 13:22 EDT" }]]);
    const [row] = readIntake("2026-09-09 13:22 est tombé", { format: "plain", zone, answers }).rows;
    expect([row?.verdict, row?.time?.instant, row?.title]).toEqual(["ready", "2026-09-09T17:22:00Z", "tombé"]);
    const answer = { text: "2026-09-09 13:22 est", zone, day: "" };
    expect(readQuickEntry("2026-09-09 13:22 est tombé", { zone, answer }).read?.instant).toBe("2026-09-09T18:22:00Z");
  });
});

describe("words of what happened stay in the title", () => {
  it.each([
    ...[
      "met with ops",
      "art team called",
      "cat logs were read",
      "east region fell",
      "west region fell",
      "set the flag",
    ],
    ...["act on it", "Act on it", "eat the cost", "nut", "wit", "sst files were lost", "West coast fell"],
    ...["SEV-1 declared", "INC-42 opened", "PR 81 merged", "CDN down", "MET's desk called", "UTC-based clocks drift"],
    ...["CI/CD broke", "read/write errors", "etc/passwd was read", "Login/Signup down", "US/EU desks called"],
    ...["Response time rose", "time sync was lost", "Japan desk called", "Tokyo called"],
  ])("13:22 %s", (title) => {
    const [entry, row] = [typed(`13:22 ${title}`), pasted(`13:22 ${title}`)];
    expect([entry.title, entry.read?.instant]).toEqual([title, "2026-09-09T17:22:00Z"]);
    expect([row?.verdict, row?.title, row?.time?.instant]).toEqual(["ready", title, "2026-09-09T17:22:00Z"]);
  });
});

describe("a time in front that cannot be says why", () => {
  it.each([
    ["2026-02-30 10:00 UTC", "there is no day 30 in month 2 of 2026"],
    ["2026-13-01", "the month must be 1 to 12"],
    ["99:99", "the hour must be 0 to 23"],
    ["24:30 UTC", "of hour 24 only 24:00 exists"],
    ["13:22:61 UTC", "the second must be 0 to 59"],
  ])("%s foo", (words, reason) => {
    const entry = readQuickEntry(`${words} foo`, { zone });
    const row = pasted(`${words} foo`);
    expect([entry.time.text, entry.title, entry.read]).toEqual([words, "foo", undefined]);
    expect(entry.doubt?.message).toContain(reason);
    expect([row?.verdict, row?.words, row?.title, row?.time]).toEqual(["doubt", words, "foo", undefined]);
    expect(row?.doubts[0]?.message).toContain(reason);
  });

  it("and above other lines it is not passed over", () => {
    const { rows } = readIntake("2026-02-30\n13:22 UTC foo", { format: "plain", zone, baseDate: "2026-09-09" });
    expect(rows.map(({ verdict, time }) => [verdict, time])).toEqual([
      ["ignored", undefined],
      ["doubt", undefined],
    ]);
    expect(rows[1]?.doubts[0]?.message).toContain("there is no day 30 in month 2");
  });

  it("the message quotes the words as they were said", () => {
    expect(typed("13:00 UTC+25 foo").doubt?.message).toMatch(/^"2026-09-09 13:00 UTC\+25": /);
    expect(typed("13:00 pm foo").doubt?.message).toMatch(/^"2026-09-09 13:00 pm": /);
  });

  it.each(["2026–09–09", "2026‒09‒09", "2026−09−09"])("%s: any dash joins a date", (date) => {
    const line = `${date} 13:22 UTC foo`;
    expect(readQuickEntry(line, { zone }).read?.instant).toBe("2026-09-09T13:22:00Z");
    expect(readIntake(line, { format: "plain", zone }).rows[0]?.time?.instant).toBe("2026-09-09T13:22:00Z");
  });
});
