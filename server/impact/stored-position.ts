import "server-only";

import { z } from "zod";
import { isInstant } from "#domain/impact/impact-rule.ts";

/** What a cursor may hold of a column, as Postgres writes it: anything else would be an error of the database. */
export const storedText = z.string().refine((value) => !value.includes("\0"));
export const storedTime = z
  .string()
  .refine((value) => /^-?infinity$/.test(value) || isInstant(value.replace(" ", "T").replace("+00", "Z")));
