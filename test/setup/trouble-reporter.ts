import { appendFileSync } from "node:fs";
import type { Reporter, TestCase, TestModule } from "vitest/node";

/** Names what failed, and what passed only when tried again, in a file of its own: the end of a long run says it once more. */
export default class TroubleReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env.CANDOR_TEST_TROUBLES;
    if (!file) return;
    const lines = modules.flatMap((one) => [
      ...one.errors().map((error) => `failed: ${one.relativeModuleId}: ${firstLine(error.message)}`),
      ...[...one.children.allTests()].flatMap(troubleOf),
    ]);
    appendFileSync(file, lines.map((line) => `${line}\n`).join(""));
  }
}

function troubleOf(one: TestCase): string[] {
  const name = `${one.module.relativeModuleId} > ${one.fullName}`;
  const { state, errors = [] } = one.result();
  const reason = firstLine(errors[0]?.message ?? "");
  if (state === "failed") return [`failed: ${name}: ${reason}`];
  return one.diagnostic()?.flaky ? [`passed when tried again: ${name}: ${reason}`] : [];
}

function firstLine(message: string): string {
  return (message.split("\n", 1)[0] ?? "").slice(0, 300);
}
