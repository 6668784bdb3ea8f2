"use server";

import { threadAnswers } from "#server/disclosure/thread-answers.ts";

export async function post(caseId: string, thread: string, body: string, attemptId: string) {
  return threadAnswers({ caseId }).post(thread, body, attemptId);
}

export async function revise(caseId: string, thread: string, seq: number, body: string, version: number) {
  return threadAnswers({ caseId }).revise(thread, seq, body, version);
}

export async function retract(caseId: string, thread: string, seq: number, reason: string) {
  return threadAnswers({ caseId }).retract(thread, seq, reason);
}

export async function revisions(caseId: string, thread: string, seq: number) {
  return threadAnswers({ caseId }).revisions(thread, seq);
}

export async function mark(caseId: string, thread: string, seq: number) {
  return threadAnswers({ caseId }).mark(thread, seq);
}
