import { api } from "./api.ts";

export const dynamic = "force-dynamic";

function handle(request: Request): Response | Promise<Response> {
  return api.fetch(request);
}

export {
  handle as GET,
  handle as HEAD,
  handle as POST,
  handle as PUT,
  handle as PATCH,
  handle as DELETE,
  handle as OPTIONS,
};
