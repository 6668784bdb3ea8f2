import { enter } from "./bootstrap.mjs";

await enter("dev.ts");
