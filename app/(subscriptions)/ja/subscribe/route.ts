import { showSubscribe, takeSubscribe } from "../../_shared/subscribe.tsx";

export {
  refuseOthers as DELETE,
  refuseOthers as OPTIONS,
  refuseOthers as PATCH,
  refuseOthers as PUT,
} from "../../_shared/answer-page.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return showSubscribe(request, "ja");
}

export function POST(request: Request) {
  return takeSubscribe(request, "ja");
}
