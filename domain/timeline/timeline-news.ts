/** Which event got which version, and by whom; what it says now is read from the timeline itself. */
export type TimelineChange = {
  id: string;
  version: number;
  kind: "added" | "changed" | "retracted";
  by: { id: string; name: string };
};

/** `position`: watch from there to miss nothing. */
export type TimelineNews = { position: string; changes: TimelineChange[] };
