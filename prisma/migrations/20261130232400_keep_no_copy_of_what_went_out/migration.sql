-- A publication that waited keeps its document for as long as it waits: then it is in a revision, where it can be redacted,
-- or nowhere.
ALTER TABLE publication_schedule ALTER COLUMN document DROP NOT NULL;
ALTER TABLE publication_schedule DROP CONSTRAINT publication_schedule_hash;
UPDATE publication_schedule SET document = NULL WHERE state <> 'scheduled';
ALTER TABLE publication_schedule
  ADD CONSTRAINT publication_schedule_hash CHECK (
    hash ~ '^[0-9a-f]{64}$' AND (document IS NULL OR hash = encode(sha256(convert_to(document, 'UTF8')), 'hex'))),
  ADD CONSTRAINT publication_schedule_document CHECK ((document IS NULL) = (state <> 'scheduled'));

-- Every process that keeps prepared documents looks for the newest redaction more than once a second.
CREATE INDEX public_revision_redacted ON public_revision (redacted_at) WHERE redacted_at IS NOT NULL;
