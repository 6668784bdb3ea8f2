import type { NextConfig } from "next";

const WORKSPACE_HEADERS = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Content-Security-Policy", value: "frame-ancestors 'self'; base-uri 'self'; object-src 'none'" },
];

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  compress: false,
  serverExternalPackages: [
    "pg",
    "pg-boss",
    "pg-copy-streams",
    "@prisma/adapter-pg",
    "@prisma/client",
    "better-auth",
    "satori",
    "@resvg/resvg-wasm",
  ],
  images: { unoptimized: true },
  // A paste of a million characters, in the widest alphabet, arrives and is judged by its own limit.
  experimental: { serverActions: { bodySizeLimit: "4mb" } },
  devIndicators: false,
  // `npm run verify` checks the types of everything; a slip in a test file must not stop an operator's start.
  typescript: { ignoreBuildErrors: true },
  headers: async () =>
    [
      ...["/console", "/console/:path((?!.*/publication/preview).*)", "/sign-in/:path*"],
      ...["/cases/:path*", "/invitations/:path*", "/second-factor"],
    ].map((source) => ({
      source,
      headers: WORKSPACE_HEADERS,
    })),
};

export default config;
