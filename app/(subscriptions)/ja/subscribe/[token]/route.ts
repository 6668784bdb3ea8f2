import { showConfirm, takeConfirm, type TokenContext } from "../../../_shared/token-pages.tsx";

export {
  refuseOthers as DELETE,
  refuseOthers as OPTIONS,
  refuseOthers as PATCH,
  refuseOthers as PUT,
} from "../../../_shared/answer-page.ts";

export const dynamic = "force-dynamic";

export function GET(_request: Request, context: TokenContext) {
  return showConfirm(context, "ja");
}

export function POST(request: Request, context: TokenContext) {
  return takeConfirm(request, context, "ja");
}
