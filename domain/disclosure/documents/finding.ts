import type { Finding } from "./advisory-facts.ts";

export function finding(severity: Finding["severity"], code: string, pointer: string, message: string): Finding {
  return { severity, code, pointer, message };
}
