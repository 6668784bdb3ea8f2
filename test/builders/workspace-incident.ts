import { randomBytes } from "node:crypto";

export type RecordedEvent = {
  id: string;
  key: string;
  title: { en: string };
  version: number;
  time: Record<string, unknown>;
  retracted?: object;
};

/** An incident of one test's own, written and read through the API. */
export type WorkspaceIncident = {
  slug: string;
  addEvent: (title: string, time: object, more?: object) => Promise<RecordedEvent>;
  changeEvent: (event: RecordedEvent, change: object) => Promise<RecordedEvent>;
  events: () => Promise<RecordedEvent[]>;
};

type Answer = { id: string; slug: string; items: RecordedEvent[]; event?: RecordedEvent } & RecordedEvent;

export async function makeIncident(baseUrl: string, apiKey: string, more: object = {}): Promise<WorkspaceIncident> {
  const send = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body ? { "content-type": "application/json" } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  const wish = `journey-${randomBytes(4).toString("hex")}`;
  const { slug } = await send("POST", "/incidents", {
    slug: wish,
    title: { en: `Journey ${wish}` },
    summary: { en: "An incident of a test." },
    severity: "low",
    zone: "America/New_York",
    ...more,
  });
  const events = `/incidents/${slug}/events`;
  const eventOf = (answer: Answer): RecordedEvent => answer.event ?? answer;
  return {
    slug,
    addEvent: async (title, time, fields = {}) =>
      eventOf(await send("POST", events, { title: { en: title }, lane: "provider", time, ...fields })),
    changeEvent: async ({ id, version }, change) =>
      eventOf(await send("PATCH", `${events}/${id}`, change, { "if-match": `"${version}"` })),
    events: async () => (await send("GET", `${events}?limit=200`)).items,
  };
}
