import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { forgetPrepared, trustPreparedUntil } from "#server/front/prepared-documents.ts";
import { turnOverFor } from "#server/front/turn-over.ts";
import { onePageSite, pageOf } from "./one-page-site.ts";

const site = onePageSite();

describe("a rush of readers for what nobody asked for yet", () => {
  const all = (headers: Record<string, string>, zone: string) =>
    Promise.all(Array.from({ length: 20 }, () => site.front.get(`/page?tz=${zone}`, headers)));

  it("gets the one answer that is made", async () => {
    trustPreparedUntil(Infinity);
    site.whileMade = () => sleep(50);
    const answers = await all({ "accept-encoding": "gzip" }, "Asia/Tokyo");
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.etag}`)).size).toBe(1);
    expect(site.asked).toBe(1);
  });

  it.each<Record<string, string>>([{ cookie: "session=x" }, { authorization: "Bearer x" }])(
    "but not who shows who they are: %o",
    async (who) => {
      trustPreparedUntil(Infinity);
      site.made = { ...site.made, kind: "absent" };
      await all(who, "Asia/Kolkata");
      expect(site.asked).toBe(20);
    },
  );

  it("each asks for themselves where nothing may be kept", async () => {
    trustPreparedUntil(Infinity);
    site.made = { ...site.made, kind: "withdrawn" };
    const answers = await all({}, "Asia/Kolkata");
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(410));
    expect(site.asked).toBe(20);
  });
});

describe("after something was published", () => {
  const plain = { "accept-encoding": "identity" };

  it("a page of which an older state is being made is not kept", async () => {
    trustPreparedUntil(Infinity);
    site.whileMade = async () => forgetPrepared();
    await site.get(plain);
    site.whileMade = async () => undefined;
    site.made = { ...site.made, text: pageOf("newer") };
    expect((await site.get(plain)).body.toString()).toBe(site.made.text);
  });

  it("all who wait for a page that was known get the one answer that is made", async () => {
    trustPreparedUntil(Infinity);
    await site.get(plain);
    forgetPrepared();
    site.asked = 0;
    site.whileMade = () => sleep(50);
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.get(plain)));
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.etag}`)).size).toBe(1);
    expect(site.asked).toBe(1);
  });

  it("but each their own where it is there no more", async () => {
    trustPreparedUntil(Infinity);
    await site.get(plain);
    forgetPrepared();
    site.made = { ...site.made, kind: "withdrawn" };
    const answers = await Promise.all(Array.from({ length: 5 }, () => site.get(plain)));
    expect(answers.map(({ status }) => status)).toEqual([410, 410, 410, 410, 410]);
  });

  it("a later revision of what many read is made before the older one goes: nobody waits", async () => {
    const turnOver = turnOverFor(site.front.site);
    trustPreparedUntil(Infinity);
    for (let reader = 0; reader < 12; reader += 1) await site.get(plain);
    const older = site.made.text;
    site.made = { ...site.made, text: pageOf("newer") };
    let isAsked = false;
    const opened = Promise.withResolvers<void>();
    site.whileMade = () => {
      isAsked = true;
      return opened.promise;
    };
    const turned = turnOver("newer");
    await vi.waitUntil(() => isAsked);
    expect((await site.get(plain)).body.toString()).toBe(older);
    opened.resolve();
    await turned;
    site.asked = 0;
    expect((await site.get(plain)).body.toString()).toBe(site.made.text);
    expect(site.asked).toBe(0);
  });

  it("what was withdrawn or redacted meanwhile is not brought back by it", async () => {
    const turnOver = turnOverFor(site.front.site);
    trustPreparedUntil(Infinity);
    for (let reader = 0; reader < 12; reader += 1) await site.get(plain);
    const opened = Promise.withResolvers<void>();
    site.whileMade = () => opened.promise;
    const turned = turnOver("newer");
    await turnOver("taken");
    site.made = { ...site.made, kind: "withdrawn" };
    opened.resolve();
    await turned;
    expect((await site.get(plain)).status).toBe(410);
  });
});
