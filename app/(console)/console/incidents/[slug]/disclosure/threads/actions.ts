"use server";

import { threadAnswers } from "#server/disclosure/thread-answers.ts";

export async function start(slug: string, subject: string, parties: string[], body: string, attemptId: string) {
  return threadAnswers({ slug }).start(subject, parties, body, attemptId);
}
