import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { Credentials } from "./person.ts";

/** A page of its own browser profile, signed in through the form as a person does. */
export async function signedInPage(
  browser: Browser,
  baseUrl: string,
  who: Credentials,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseUrl, ...options });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await fillSignIn(page, who);
  await page.waitForURL("**/console");
  return page;
}

export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}
