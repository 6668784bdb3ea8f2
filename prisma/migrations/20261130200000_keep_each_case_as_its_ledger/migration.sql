-- A disclosure case becomes its ledger. What was stored of earlier cases is entered in theirs, word for word.
CREATE TABLE "case_entry" (
    "case_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "recorded_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT NOT NULL,
    "party_key" TEXT,
    "fact" JSONB NOT NULL,

    CONSTRAINT "case_entry_pkey" PRIMARY KEY ("case_id","seq")
);
ALTER TABLE "case_entry" ADD CONSTRAINT "case_entry_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "disclosure_case"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

INSERT INTO case_entry (case_id, seq, actor_kind, actor_id, actor_name, fact)
SELECT case_id, row_number() OVER (PARTITION BY case_id ORDER BY part, position, key, step), 'system', 'migration', 'Migration', jsonb_strip_nulls(fact)
FROM (
  SELECT c.id AS case_id, 1 AS part, 0 AS position, '' AS key, '' AS step,
    jsonb_build_object('kind', 'case_opened', 'channel', c.channel, 'note', c.note) AS fact
  FROM disclosure_case c
  UNION ALL
  SELECT p.case_id, 2, p.position, p.key, '',
    jsonb_build_object('kind', 'party_added', 'party', p.key, 'name', p.name, 'roles', to_jsonb(p.roles), 'audience', p.audience)
  FROM party p
  UNION ALL
  SELECT p.case_id, 3, p.position, p.key, s.step,
    jsonb_build_object('kind', 'board_remark', 'party', p.key, 'step', s.step, 'state', s.state, 'audience', p.audience, 'time', s.time, 'note', s.note)
  FROM party_step s JOIN party p ON p.id = s.party_id
  UNION ALL
  SELECT d.case_id, 4, d.position, d.key, '',
    CASE WHEN d.state = 'published'
      THEN jsonb_build_object('kind', 'publication_step', 'party', d.party_key, 'document', d.key, 'title', d.title, 'to', 'published',
        'url', d.url, 'audience', d.audience, 'time', d.time, 'note', d.note)
      ELSE jsonb_build_object('kind', 'publication_intended', 'party', d.party_key, 'willPublish', CASE d.state WHEN 'declined' THEN 'no' ELSE 'yes' END,
        'document', d.key, 'title', d.title, 'audience', d.audience, 'time', d.time, 'note', d.note)
    END
  FROM party_publication d
  UNION ALL
  SELECT c.id, 5, k.position, k.key, '',
    jsonb_build_object('kind', 'credit_set', 'credit', k.key, 'name', k.name, 'organisation', k.organisation, 'credits', k.kind,
      'creditedBy', k.credited_by, 'consent', 'not_asked', 'audience', k.audience)
  FROM credit k JOIN disclosure_case c ON c.incident_id = k.incident_id
) AS said;

ALTER TABLE "disclosure_case" DROP COLUMN "channel", DROP COLUMN "note", ALTER COLUMN "version" SET DEFAULT 0,
ADD COLUMN "embargo_state" TEXT NOT NULL DEFAULT 'none',
ADD COLUMN "embargo_ends_at" TIMESTAMPTZ(6);
UPDATE disclosure_case c SET version = (SELECT count(*) FROM case_entry e WHERE e.case_id = c.id);

ALTER TABLE disclosure_case
  ADD CONSTRAINT disclosure_case_embargo_state CHECK (embargo_state IN ('none', 'proposed', 'active', 'revise', 'exited')),
  -- An embargo binds until an instant, never until nobody knows when.
  ADD CONSTRAINT disclosure_case_binds_until CHECK (embargo_state NOT IN ('active', 'revise') OR embargo_ends_at IS NOT NULL),
  ADD CONSTRAINT disclosure_case_embargo_end_is_sane CHECK (is_sane_instant(embargo_ends_at));
ALTER TABLE case_entry
  ADD CONSTRAINT case_entry_counts_from_one CHECK (seq > 0),
  ADD CONSTRAINT case_entry_has_a_kind CHECK (fact ->> 'kind' IS NOT NULL);
CREATE TRIGGER case_entry_is_frozen BEFORE UPDATE OR DELETE ON case_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER case_entry_stays BEFORE TRUNCATE ON case_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

DROP TABLE "credit";
DROP TABLE "party_publication";
DROP TABLE "embargo";
DROP TABLE "party_step";
DROP TABLE "party";
