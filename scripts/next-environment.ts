import { AsyncLocalStorage } from "node:async_hooks";

// next/headers, which server/session.ts imports, looks for this global and throws without it outside of Next itself.
Object.assign(globalThis, { AsyncLocalStorage });
