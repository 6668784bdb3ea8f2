import type { Page } from "playwright-core";
import { codeOf } from "./authenticator-app.ts";

/** Accepts an invitation as somebody new and sets up a second factor; ends on the page of the case. */
export async function acceptAsSomebodyNew(
  page: Page,
  path: string,
  { name, password }: Record<"name" | "password", string>,
) {
  await page.goto(path);
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("A new password").fill(password);
  await page.getByRole("button", { name: "Accept the invitation" }).click();
  await page.getByLabel("Your password, once more").fill(password);
  await page.getByRole("button", { name: "Make a secret" }).click();
  const link = page.getByRole("link", { name: "Open it in the app on this device" });
  await page.getByLabel("The code that the app shows now").fill(codeOf((await link.getAttribute("href")) ?? ""));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL("**/cases/**");
}
