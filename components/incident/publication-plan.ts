/** One instant in UTC and in the incident's zone. */
export type Moment = { utc: string; local: string };

/** What would be published, as it was previewed. */
export type PublicationPlan = {
  slug: string;
  hash: string;
  next: number;
  withdrawn: boolean;
  embargoed: boolean;
  mayPublish: boolean;
  changes: number;
  firstTime: number;
  now: Moment & { zone: string };
};
