"use server";

import { threadAnswers } from "#server/disclosure/thread-answers.ts";

export async function post(slug: string, thread: string, body: string, attemptId: string) {
  return threadAnswers({ slug }).post(thread, body, attemptId);
}

export async function revise(slug: string, thread: string, seq: number, body: string, version: number) {
  return threadAnswers({ slug }).revise(thread, seq, body, version);
}

export async function retract(slug: string, thread: string, seq: number, reason: string) {
  return threadAnswers({ slug }).retract(thread, seq, reason);
}

export async function revisions(slug: string, thread: string, seq: number) {
  return threadAnswers({ slug }).revisions(thread, seq);
}

export async function mark(slug: string, thread: string, seq: number) {
  return threadAnswers({ slug }).mark(thread, seq);
}

export async function changeGroup(slug: string, thread: string, parties: string[], version: number) {
  return threadAnswers({ slug }).changeGroup(thread, parties, version);
}
