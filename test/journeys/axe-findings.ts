import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** What is wrong for people who cannot see or cannot point, by rule and place. A page within the page is checked on its own. */
export async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).exclude("iframe").analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary}`),
  );
}
