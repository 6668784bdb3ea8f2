import { runSite } from "./run-site.ts";

await runSite({ build: true, dev: true });
