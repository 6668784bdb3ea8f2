import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import "../globals.css";

export const metadata: Metadata = {
  title: { default: "Candor", template: "%s · Candor" },
  robots: { index: false, follow: false },
  referrer: "same-origin",
  icons: { icon: "/icon.svg" },
};

export const viewport: Viewport = { colorScheme: "light dark" };

export default function WorkspaceLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body className="min-h-dvh bg-paper font-ui text-ink">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:bg-raised focus:px-3 focus:py-2"
        >
          Skip to content
        </a>
        {children}
      </body>
    </html>
  );
}
