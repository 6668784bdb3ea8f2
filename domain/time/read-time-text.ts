import type { Choice } from "./time-error.ts";
import type { ReadTime } from "./time-shape.ts";

export type TextContext = { zone?: string; baseDate?: string; year?: number; choose?: Choice };

export function readTimeText(text: string, context: TextContext = {}): ReadTime {
  throw new Error(`being written: ${text} ${JSON.stringify(context)}`);
}
