"use server";

import { threadAnswers } from "#server/disclosure/thread-answers.ts";

export async function start(caseId: string, subject: string, parties: string[], body: string, attemptId: string) {
  return threadAnswers({ caseId }).start(subject, parties, body, attemptId);
}
