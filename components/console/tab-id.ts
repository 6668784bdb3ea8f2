import { randomId } from "./attempt-id.ts";

const NAME = "candor:tab";
let own: string | undefined;

/**
 * The name of this browser tab, through its reloads. It is written down only while the page goes away: a copy of a tab
 * that is open finds none and gets one of its own.
 */
export function tabId(): string {
  if (own !== undefined) return own;
  const name = written() ?? randomId().slice(0, 8);
  own = name;
  forget();
  addEventListener("pagehide", () => write(name));
  addEventListener("pageshow", forget);
  return name;
}

function written(): string | undefined {
  try {
    return sessionStorage.getItem(NAME) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(name: string): void {
  try {
    sessionStorage.setItem(NAME, name);
  } catch {
    return;
  }
}

function forget(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    return;
  }
}
