-- The people of an incident and groups of its case's parties talk to each other, and what was said stays.
CREATE TABLE "case_thread" (
    "id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_by" TEXT NOT NULL,
    "party_key" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "case_thread_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "case_thread_party" (
    "thread_id" UUID NOT NULL,
    "party_key" TEXT NOT NULL,
    "after_seq" INTEGER NOT NULL,
    "added_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "removed_at" TIMESTAMPTZ(6),

    CONSTRAINT "case_thread_party_pkey" PRIMARY KEY ("thread_id","party_key","added_at")
);
CREATE TABLE "case_message" (
    "id" UUID NOT NULL,
    "thread_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "author_kind" TEXT NOT NULL,
    "author_id" TEXT NOT NULL,
    "author_name" TEXT NOT NULL,
    "person_id" TEXT,
    "party_key" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "retracted_at" TIMESTAMPTZ(6),
    "retracted_by" TEXT,
    "retracted_reason" TEXT,

    CONSTRAINT "case_message_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "case_message_revision" (
    "message_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "case_message_revision_pkey" PRIMARY KEY ("message_id","number")
);
CREATE TABLE "case_attachment" (
    "id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "sha256" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "case_attachment_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "thread_read" (
    "thread_id" UUID NOT NULL,
    "person_id" TEXT NOT NULL,
    "last_seq" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "thread_read_pkey" PRIMARY KEY ("thread_id","person_id")
);

CREATE INDEX "case_thread_case_id_idx" ON "case_thread"("case_id");
CREATE UNIQUE INDEX "case_message_thread_id_seq_key" ON "case_message"("thread_id", "seq");
CREATE INDEX "case_message_person_id_idx" ON "case_message"("person_id");
CREATE UNIQUE INDEX "case_attachment_message_id_sha256_key" ON "case_attachment"("message_id", "sha256");
CREATE INDEX "case_attachment_sha256_idx" ON "case_attachment"("sha256");
CREATE INDEX "thread_read_person_id_idx" ON "thread_read"("person_id");

ALTER TABLE "case_thread" ADD CONSTRAINT "case_thread_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "disclosure_case"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "case_thread_party" ADD CONSTRAINT "case_thread_party_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "case_thread"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "case_message" ADD CONSTRAINT "case_message_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "case_thread"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "case_message" ADD CONSTRAINT "case_message_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "case_message_revision" ADD CONSTRAINT "case_message_revision_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "case_message"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "case_attachment" ADD CONSTRAINT "case_attachment_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "case_message"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "thread_read" ADD CONSTRAINT "thread_read_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "case_thread"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "thread_read" ADD CONSTRAINT "thread_read_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE case_thread ADD CONSTRAINT case_thread_version CHECK (version > 0);
ALTER TABLE case_thread_party ADD CONSTRAINT case_thread_party_after CHECK (after_seq >= 0),
  ADD CONSTRAINT case_thread_party_leaves_later CHECK (removed_at IS NULL OR removed_at >= added_at);
CREATE UNIQUE INDEX case_thread_party_once ON case_thread_party (thread_id, party_key) WHERE removed_at IS NULL;
ALTER TABLE case_message
  ADD CONSTRAINT case_message_counts_from_one CHECK (seq > 0),
  ADD CONSTRAINT case_message_retracted_with_reason CHECK (num_nonnulls(retracted_at, retracted_by, retracted_reason) IN (0, 3));
ALTER TABLE case_message_revision ADD CONSTRAINT case_message_revision_counts_from_one CHECK (number > 0 AND body <> '');
ALTER TABLE case_attachment ADD CONSTRAINT case_attachment_sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$' AND bytes > 0);
ALTER TABLE thread_read ADD CONSTRAINT thread_read_counts_from_one CHECK (last_seq > 0);

CREATE FUNCTION keep_what_was_said() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.retracted_at IS NOT NULL
    OR to_jsonb(OLD) - '{retracted_at,retracted_by,retracted_reason}'::text[]
      IS DISTINCT FROM to_jsonb(NEW) - '{retracted_at,retracted_by,retracted_reason}'::text[] THEN
    RAISE EXCEPTION '% on % is refused: a message is retracted once, and never changed or removed', TG_OP, TG_TABLE_NAME
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER case_message_is_kept BEFORE UPDATE OR DELETE ON case_message FOR EACH ROW EXECUTE FUNCTION keep_what_was_said();
CREATE TRIGGER case_message_stays BEFORE TRUNCATE ON case_message FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER case_message_revision_is_frozen BEFORE UPDATE OR DELETE ON case_message_revision FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER case_message_revision_stays BEFORE TRUNCATE ON case_message_revision FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER case_attachment_is_frozen BEFORE UPDATE OR DELETE ON case_attachment FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER case_attachment_stays BEFORE TRUNCATE ON case_attachment FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
