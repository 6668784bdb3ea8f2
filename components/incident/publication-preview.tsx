"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";

type Props = { slug: string; hash: string; hasJapanese: boolean };

/** The page as readers will get it. The hash in the address makes the frame load anew when the draft changes. */
export function PublicationPreview({ slug, hash, hasJapanese }: Props) {
  const [locale, setLocale] = useState<"en" | "ja">("en");
  const address = `/console/incidents/${slug}/publication/preview?locale=${locale}&draft=${hash.slice(0, 12)}`;
  return (
    <section aria-labelledby="preview" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h2 id="preview" className="text-lg">
          Preview
        </h2>
        {hasJapanese && (
          <>
            <Button aria-pressed={locale === "en"} onClick={() => setLocale("en")}>
              English
            </Button>
            <Button aria-pressed={locale === "ja"} onClick={() => setLocale("ja")}>
              <span lang="ja">日本語</span>
            </Button>
          </>
        )}
        <a href={address} target="_blank" className="ms-auto">
          Open in a tab
        </a>
      </div>
      <iframe
        title="Preview of the public page"
        src={address}
        sandbox="allow-same-origin"
        className="h-[80dvh] w-full border border-line-strong bg-raised"
      />
    </section>
  );
}
