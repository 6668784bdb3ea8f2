import "server-only";

import { z } from "zod";

// What comes of a browser's action is anything at all; these are read everywhere the same.
export const slugText = z.string().max(200);
export const zoneText = z.string().max(64);
/** What makes two sendings one attempt: drawn by the page. */
export const attemptText = z.string().regex(/^[0-9a-f]{32}$/);
