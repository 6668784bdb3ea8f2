"use client";

import { useEffect } from "react";

type Props = { slug: string; zone: string; isLive: boolean };

/** At the foot of every sheet: which record it is, in which zone its times are, and as of when. */
export function PrintedSheet({ slug, zone, isLive }: Props) {
  useEffect(() => {
    const root = document.documentElement;
    const stamp = () => {
      const now = `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC`;
      const asOf = isLive ? `as of ${now}` : `printed ${now}, without what others saved since the page lost touch`;
      root.dataset["sheet"] = `${slug} · times in ${zone} · ${asOf}`;
    };
    stamp();
    window.addEventListener("beforeprint", stamp);
    return () => {
      window.removeEventListener("beforeprint", stamp);
      delete root.dataset["sheet"];
    };
  }, [slug, zone, isLive]);
  return null;
}
