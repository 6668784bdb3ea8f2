"use client";

import { useMemo, useSyncExternalStore } from "react";
import { uploadsOf } from "./log-transport.ts";
import type { Upload } from "./log-uploads.ts";

const none: readonly Upload[] = [];

/** The uploads of this tab; the server knows of none. */
export function useUploads(slug: string) {
  const uploads = useMemo(() => uploadsOf(slug), [slug]);
  const list = useSyncExternalStore(uploads.subscribe, uploads.list, () => none);
  return { uploads, list };
}
