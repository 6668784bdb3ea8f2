"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { parseInput } from "#domain/parse-input.ts";
import type { TimeInput } from "#domain/time/recorded-time.ts";
import {
  UPSTREAM_ENTRIES,
  type UpstreamChange,
  type UpstreamEntry,
  type UpstreamKind,
} from "#domain/upstream/upstream-entry.ts";
import { answer } from "#server/action-answer.ts";
import { attemptText, slugText } from "#server/action-input.ts";
import { addUpstream } from "#server/upstream/add-upstream.ts";
import { addItem } from "#server/upstream/github/add-by-address.ts";
import { changeUpstream } from "#server/upstream/change-upstream.ts";
import { removeUpstream } from "#server/upstream/remove-upstream.ts";
import { timeAnswer } from "../../../../../_shared/time-answer.ts";

const idText = z.string().max(100);
const versionNumber = z.int().min(1);
const kindName = z.enum(Object.keys(UPSTREAM_ENTRIES) as [UpstreamKind, ...UpstreamKind[]]);

export async function readTime(time: TimeInput, zone: string) {
  return timeAnswer(time, zone);
}

export async function add(slug: string, kind: UpstreamKind, entry: object, attemptId: string) {
  const result = await answer(async () => {
    const [at, what] = [parseInput(slugText, slug), parseInput(kindName, kind)];
    const key = parseInput(attemptText, attemptId);
    const route = `console/incidents/${at}/upstream/${what}`;
    const once = { key, route, body: entry };
    if (what === "items") {
      const { row, filled } = await addItem(at, entry as UpstreamEntry<"items">, once);
      return { id: row.id, trouble: filled?.trouble?.message };
    }
    const { row } = await addUpstream(what, at, entry as UpstreamEntry<typeof what>, once);
    return { id: row.id };
  });
  if (result.ok) refresh();
  return result;
}

export async function change(slug: string, kind: UpstreamKind, id: string, wanted: object, version: number) {
  const result = await answer(async () => {
    const [at, what] = [parseInput(slugText, slug), parseInput(kindName, kind)];
    const expected = parseInput(versionNumber, version);
    await changeUpstream(what, at, parseInput(idText, id), wanted as UpstreamChange<typeof what>, expected);
    return {};
  });
  if (result.ok) refresh();
  return result;
}

export async function remove(slug: string, kind: UpstreamKind, id: string, version: number) {
  const result = await answer(async () => {
    const [at, what] = [parseInput(slugText, slug), parseInput(kindName, kind)];
    await removeUpstream(what, at, parseInput(idText, id), parseInput(versionNumber, version));
    return {};
  });
  if (result.ok) refresh();
  return result;
}
