export type Count = { passed: number; failed: number; skipped: number };

type Report = {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  numTodoTests?: number;
  testResults?: { status: string; assertionResults: { status: string }[] }[];
};

/** A file that could not even be loaded, or an error outside of any test, is a failure too. */
export function countTests(reportText: string, exitCode: number): Count {
  const report = (reportText === "" ? {} : JSON.parse(reportText)) as Report;
  const brokenFiles = (report.testResults ?? []).filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  ).length;
  const failed = (report.numFailedTests ?? 0) + brokenFiles;
  return {
    passed: report.numPassedTests ?? 0,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  };
}

export function totalLine({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
