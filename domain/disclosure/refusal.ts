/** Why a fact cannot be entered. `code` is stable; `detail` names what it depends on. */
export type Refusal = { code: string; message: string; detail?: Record<string, unknown> };

export function refuse(code: string, message: string, detail?: Record<string, unknown>): Refusal {
  return { code, message, ...(detail && { detail }) };
}
