import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  compress: false,
  serverExternalPackages: ["pg", "@prisma/adapter-pg", "@prisma/client", "better-auth"],
  images: { unoptimized: true },
  devIndicators: false,
};

export default config;
