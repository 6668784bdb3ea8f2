import { enter } from "./bootstrap.mjs";

await enter("candor.ts");
