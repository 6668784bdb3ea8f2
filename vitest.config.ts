import { defineConfig } from "vitest/config";

// Real processes, sockets and a browser on a busy machine: a second try is allowed and named at the end of the run.
const realParts = { retry: 1 };
const shared = { globals: false, setupFiles: ["test/setup/console-is-quiet.ts"] };

export default defineConfig({
  test: {
    projects: [
      // Pure rules have no state that one file could leave to another; what they load is loaded once. A busy machine makes
      // a test slow, not wrong: only what never ends is ended.
      {
        test: { ...shared, name: "domain", include: ["test/domain/**/*.test.ts"], isolate: false, testTimeout: 30_000 },
      },
      { test: { ...shared, name: "architecture", include: ["test/architecture/**/*.test.ts"], testTimeout: 120_000 } },
      { test: { ...shared, name: "components", include: ["test/components/**/*.test.{ts,tsx}"], testTimeout: 30_000 } },
      {
        ssr: { resolve: { conditions: ["react-server", "node", "default"], externalConditions: ["react-server"] } },
        test: {
          ...shared,
          ...realParts,
          name: "server",
          execArgv: ["--conditions=react-server"],
          include: ["test/server/**/*.test.ts"],
          globalSetup: ["test/setup/postgres.ts"],
          // Nothing answers there: no test asks the forge itself.
          env: { GITHUB_API_URL: "http://127.0.0.1:9" },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...shared,
          ...realParts,
          name: "journeys",
          include: ["test/journeys/**/*.test.ts"],
          globalSetup: ["test/setup/running-app.ts"],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          fileParallelism: false,
          expect: { poll: { timeout: 20_000 } },
          // Alone, when the others are through: a browser that shares two cores with them is a slow one.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
