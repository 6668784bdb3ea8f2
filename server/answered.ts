import "server-only";

/** Leaves a writing verb that has nothing to write: its transaction is rolled back, the answer is handed out. */
class Answered extends Error {
  override name = "Answered";
  readonly answer: unknown;
  constructor(answer: unknown) {
    super("nothing was written");
    this.answer = answer;
  }
}

/** Runs a writing verb that may find out, inside the door, that its answer is there already. */
export async function unlessAnswered<T>(run: (answer: (already: T) => never) => Promise<T>): Promise<T> {
  try {
    return await run((already) => {
      throw new Answered(already);
    });
  } catch (error) {
    if (error instanceof Answered) return error.answer as T;
    throw error;
  }
}
