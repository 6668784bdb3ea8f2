import "server-only";

import type { z } from "zod";
import { ForgeTrouble } from "./forge-trouble.ts";

/** @throws {ForgeTrouble} unreadable, naming the field but not what stands in it */
export function readFields<T extends z.ZodType>(schema: T, data: unknown): z.output<T> {
  const read = schema.safeParse(data);
  if (read.success) return read.data;
  const at = read.error.issues[0]?.path.join(".") ?? "";
  throw new ForgeTrouble("unreadable", `GitHub's answer is not what is known of it${at && `, at "${at}"`}.`);
}
