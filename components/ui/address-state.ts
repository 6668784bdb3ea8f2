"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback } from "react";

/** State that lives in the query of the address: it survives a reload, can be linked, and Back undoes what was pushed. */
export function useAddressState() {
  const search = useSearchParams();
  const pathname = usePathname();

  const set = useCallback(
    (change: Record<string, string | null>, mode: "replace" | "push" = "replace") => {
      const next = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(change)) {
        if (value === null || value === "") next.delete(name);
        else next.set(name, value);
      }
      const query = next.toString();
      const address = query === "" ? pathname : `${pathname}?${query}`;
      if (mode === "push") window.history.pushState(null, "", address);
      else window.history.replaceState(null, "", address);
    },
    [pathname],
  );

  return { get: (name: string) => search.get(name) ?? "", set };
}
