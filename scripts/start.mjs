import { enter } from "./bootstrap.mjs";

await enter("start.ts");
