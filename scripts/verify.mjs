import { enter } from "./bootstrap.mjs";

await enter("verify.ts");
