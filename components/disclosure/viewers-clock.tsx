"use client";

import { useEffect, useState } from "react";
import { onViewersClock } from "./viewer-time.ts";

/** The same instant on the reader's own clock, once the page is there; nothing where its zone is named already. */
export function ViewersClock({ instant, zones }: { instant: string; zones: string[] }) {
  const [own, setOwn] = useState<ReturnType<typeof onViewersClock>>();
  useEffect(() => setOwn(onViewersClock(instant)), [instant]);
  if (!own || zones.includes(own.zone)) return null;
  return (
    <>
      <dt className="text-soft">Yours</dt>
      <dd>
        <time dateTime={instant}>{own.text}</time>
      </dd>
    </>
  );
}
