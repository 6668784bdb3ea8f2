-- Since when each may wait, undated ones last: the watch list walks it (server/upstream/waiting-items.ts says the same words).
-- Instants are kept in UTC, so without their Z they sort as text.
CREATE INDEX upstream_item_since ON upstream_item ((coalesce(rtrim(coalesce(coalesce(merged_time, opened_time) ->> 'earliest',
  coalesce(merged_time, opened_time) ->> 'latest'), 'Z'), '~') COLLATE "C"), incident_id, id) WHERE kind <> 'issue';
