import { enter } from "./bootstrap.mjs";

await enter("bench.ts");
