-- Who wants to hear by mail. An address is asked for first (somebody typed it), then confirmed from its own mailbox; once it has
-- ended, the address is gone and the row says only that there was one.
CREATE TABLE subscriber (
  id UUID NOT NULL,
  email TEXT,
  topic TEXT NOT NULL,
  topic_key TEXT NOT NULL,
  locale TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'asked',
  confirm_hash TEXT NOT NULL,
  end_hash TEXT NOT NULL,
  asked_at TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  confirmed_at TIMESTAMPTZ(6),
  ended_at TIMESTAMPTZ(6),
  CONSTRAINT subscriber_pkey PRIMARY KEY (id),
  CONSTRAINT subscriber_email_is_lower_case CHECK (email = lower(email) AND email !~ '[\r\n]'),
  CONSTRAINT subscriber_topic CHECK (topic IN ('everything', 'component', 'incident', 'series')),
  CONSTRAINT subscriber_topic_key CHECK ((topic = 'everything') = (topic_key = '')),
  CONSTRAINT subscriber_locale CHECK (locale IN ('en', 'ja')),
  CONSTRAINT subscriber_state CHECK (
    (state = 'asked' AND confirmed_at IS NULL AND ended_at IS NULL)
    OR (state = 'active' AND confirmed_at IS NOT NULL AND ended_at IS NULL)
    OR (state = 'ended' AND ended_at IS NOT NULL)),
  CONSTRAINT subscriber_is_forgotten CHECK ((state = 'ended') = (email IS NULL)),
  CONSTRAINT subscriber_hashes CHECK (confirm_hash ~ '^[0-9a-f]{64}$' AND end_hash ~ '^[0-9a-f]{64}$')
);
CREATE UNIQUE INDEX subscriber_email_topic_topic_key_key ON subscriber (email, topic, topic_key);
CREATE UNIQUE INDEX subscriber_confirm_hash_key ON subscriber (confirm_hash);
CREATE UNIQUE INDEX subscriber_end_hash_key ON subscriber (end_hash);

-- What happened to a public revision, written with it or not at all: which, and nothing of what it says.
CREATE TABLE publication_notice (
  id UUID NOT NULL DEFAULT gen_random_uuid(),
  kind TEXT NOT NULL,
  incident_id UUID NOT NULL,
  revision INTEGER NOT NULL,
  created_at TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  told_at TIMESTAMPTZ(6),
  CONSTRAINT publication_notice_pkey PRIMARY KEY (id),
  CONSTRAINT publication_notice_kind CHECK (kind IN ('published', 'revised', 'withdrawn', 'redacted'))
);
CREATE UNIQUE INDEX publication_notice_incident_id_revision_kind_key ON publication_notice (incident_id, revision, kind);
CREATE INDEX publication_notice_waits ON publication_notice (created_at) WHERE told_at IS NULL;
ALTER TABLE publication_notice ADD CONSTRAINT publication_notice_incident_id_revision_fkey
  FOREIGN KEY (incident_id, revision) REFERENCES public_revision (incident_id, number) ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE FUNCTION note_publication(what TEXT, incident UUID, revision INTEGER) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever loads old incidents or examples says so for the transaction; nobody waits for that news.
  IF coalesce(current_setting('candor.quiet', true), '') <> 'on' THEN
    INSERT INTO publication_notice (kind, incident_id, revision) VALUES (what, incident, revision) ON CONFLICT DO NOTHING;
  END IF;
END $$;

CREATE FUNCTION note_new_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_publication(
    CASE WHEN EXISTS (SELECT FROM public_incident WHERE incident_id = NEW.incident_id AND withdrawn_at IS NULL)
      THEN 'revised' ELSE 'published' END, NEW.incident_id, NEW.number);
  RETURN NULL;
END $$;
CREATE TRIGGER public_revision_is_told AFTER INSERT ON public_revision
  FOR EACH ROW EXECUTE FUNCTION note_new_revision();

CREATE FUNCTION note_redaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_publication('redacted', NEW.incident_id, NEW.number);
  RETURN NULL;
END $$;
CREATE TRIGGER public_revision_redaction_is_told AFTER UPDATE ON public_revision
  FOR EACH ROW WHEN (OLD.redacted_at IS NULL AND NEW.redacted_at IS NOT NULL) EXECUTE FUNCTION note_redaction();

CREATE FUNCTION note_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_publication('withdrawn', NEW.incident_id, NEW.current);
  RETURN NULL;
END $$;
CREATE TRIGGER public_incident_withdrawal_is_told AFTER UPDATE ON public_incident
  FOR EACH ROW WHEN (OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL) EXECUTE FUNCTION note_withdrawal();

-- A mail to a subscriber. With a notice it has no words of its own: they are made from what is public when it is sent.
ALTER TABLE outbound_mail
  ADD COLUMN subscriber_id UUID,
  ADD COLUMN notice_id UUID,
  ADD CONSTRAINT outbound_mail_notice_has_no_words CHECK (
    notice_id IS NULL OR (subscriber_id IS NOT NULL AND subject = '' AND text = ''));
CREATE INDEX outbound_mail_subscriber_id_idx ON outbound_mail (subscriber_id);
CREATE INDEX outbound_mail_notice_id_idx ON outbound_mail (notice_id);
ALTER TABLE outbound_mail ADD CONSTRAINT outbound_mail_subscriber_id_fkey
  FOREIGN KEY (subscriber_id) REFERENCES subscriber (id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE outbound_mail ADD CONSTRAINT outbound_mail_notice_id_fkey
  FOREIGN KEY (notice_id) REFERENCES publication_notice (id) ON DELETE RESTRICT ON UPDATE CASCADE;

-- Its secret is in no table: it is made from the id, the round and a secret of the installation.
CREATE TABLE webhook_endpoint (
  id UUID NOT NULL,
  url TEXT NOT NULL,
  events TEXT[] NOT NULL,
  state TEXT NOT NULL DEFAULT 'active',
  secret_round INTEGER NOT NULL DEFAULT 1,
  rotated_at TIMESTAMPTZ(6),
  failures INTEGER NOT NULL DEFAULT 0,
  failing_since TIMESTAMPTZ(6),
  next_at TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_error TEXT,
  alerted_at TIMESTAMPTZ(6),
  created_at TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  created_by TEXT NOT NULL,
  created_by_id TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT webhook_endpoint_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_endpoint_state CHECK (state IN ('active', 'paused', 'dead')),
  CONSTRAINT webhook_endpoint_events CHECK (
    cardinality(events) > 0
    AND events <@ ARRAY['incident.published', 'incident.revised', 'incident.withdrawn', 'revision.redacted']),
  CONSTRAINT webhook_endpoint_failures CHECK (failures >= 0 AND (failures = 0) = (failing_since IS NULL))
);
CREATE UNIQUE INDEX webhook_endpoint_url_key ON webhook_endpoint (url);
CREATE INDEX webhook_endpoint_created_by_id_idx ON webhook_endpoint (created_by_id);
ALTER TABLE webhook_endpoint ADD CONSTRAINT webhook_endpoint_created_by_id_fkey
  FOREIGN KEY (created_by_id) REFERENCES person (id) ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE webhook_message (
  id TEXT NOT NULL,
  endpoint_id UUID NOT NULL,
  notice_id UUID,
  type TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'queued',
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  next_at TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ended_at TIMESTAMPTZ(6),
  last_status INTEGER,
  last_error TEXT,
  CONSTRAINT webhook_message_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_message_id CHECK (id ~ '^msg_[0-9a-f]{32}$'),
  CONSTRAINT webhook_message_type CHECK (
    (type = 'endpoint.test') = (notice_id IS NULL)
    AND type IN ('incident.published', 'incident.revised', 'incident.withdrawn', 'revision.redacted', 'endpoint.test')),
  CONSTRAINT webhook_message_state CHECK (state IN ('queued', 'sent', 'failed', 'dropped')),
  CONSTRAINT webhook_message_end CHECK ((state = 'queued') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX webhook_message_endpoint_id_notice_id_key ON webhook_message (endpoint_id, notice_id);
CREATE INDEX webhook_message_notice_id_idx ON webhook_message (notice_id);
CREATE INDEX webhook_message_state_next_at_idx ON webhook_message (state, next_at);
ALTER TABLE webhook_message ADD CONSTRAINT webhook_message_endpoint_id_fkey
  FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoint (id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE webhook_message ADD CONSTRAINT webhook_message_notice_id_fkey
  FOREIGN KEY (notice_id) REFERENCES publication_notice (id) ON DELETE RESTRICT ON UPDATE CASCADE;
