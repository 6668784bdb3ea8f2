/** What came of an act: why not, or what to know; `secret` only now. */
export type WebhookState = { refused?: string; said?: string; secret?: string };
export type AddState = WebhookState & { url: string };
export type AddAction = (state: AddState, form: FormData) => Promise<AddState>;
export type WebhookAct = "pause" | "start" | "rotate" | "test" | "remove";
/** `version`: of the endpoint as it is shown. */
export type WebhookAction = (
  id: string,
  version: number,
  act: WebhookAct,
  state: WebhookState,
) => Promise<WebhookState>;
