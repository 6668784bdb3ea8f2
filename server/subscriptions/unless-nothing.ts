import "server-only";

export const NOTHING_DONE = Symbol("nothing done");

/** False where `work` throws NOTHING_DONE: a verb that found nothing to do is rolled back, and there is nothing of it to audit. */
export async function unlessNothing(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error === NOTHING_DONE) return false;
    throw error;
  }
}
