-- People outside the organisation stand for a party of one case: invited by mail, with a second factor, seen when they look.
CREATE TABLE "party_invitation" (
    "id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "party_key" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "used_at" TIMESTAMPTZ(6),
    "revoked_at" TIMESTAMPTZ(6),

    CONSTRAINT "party_invitation_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "party_member" (
    "id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "party_key" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "since" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "left_at" TIMESTAMPTZ(6),

    CONSTRAINT "party_member_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "party_visit" (
    "case_id" UUID NOT NULL,
    "party_key" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(6) NOT NULL,
    "first_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "party_visit_pkey" PRIMARY KEY ("case_id","party_key","person_id","hour")
);
CREATE TABLE "outbound_mail" (
    "id" UUID NOT NULL,
    "dedupe_key" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "invitation_id" UUID,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_attempt_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(6),
    "last_error" TEXT,

    CONSTRAINT "outbound_mail_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "second_factor" (
    "id" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "backup_codes" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL DEFAULT false,
    "failed_verification_count" INTEGER NOT NULL DEFAULT 0,
    "locked_until" TIMESTAMPTZ(6),

    CONSTRAINT "second_factor_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "person" ADD COLUMN "two_factor_enabled" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "sign_in_session" ADD COLUMN "second_factor" BOOLEAN NOT NULL DEFAULT false;

CREATE UNIQUE INDEX "party_invitation_token_hash_key" ON "party_invitation"("token_hash");
CREATE INDEX "party_invitation_case_id_idx" ON "party_invitation"("case_id");
CREATE INDEX "party_member_case_id_idx" ON "party_member"("case_id");
CREATE INDEX "party_member_person_id_idx" ON "party_member"("person_id");
CREATE INDEX "party_visit_person_id_idx" ON "party_visit"("person_id");
CREATE UNIQUE INDEX "outbound_mail_dedupe_key_key" ON "outbound_mail"("dedupe_key");
CREATE INDEX "outbound_mail_invitation_id_idx" ON "outbound_mail"("invitation_id");
CREATE INDEX "outbound_mail_state_next_attempt_at_idx" ON "outbound_mail"("state", "next_attempt_at");
CREATE UNIQUE INDEX "second_factor_user_id_key" ON "second_factor"("user_id");

ALTER TABLE "party_invitation" ADD CONSTRAINT "party_invitation_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "disclosure_case"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "party_member" ADD CONSTRAINT "party_member_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "disclosure_case"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "party_member" ADD CONSTRAINT "party_member_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "party_visit" ADD CONSTRAINT "party_visit_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "disclosure_case"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "party_visit" ADD CONSTRAINT "party_visit_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "outbound_mail" ADD CONSTRAINT "outbound_mail_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "party_invitation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE person DROP CONSTRAINT person_role, ADD CONSTRAINT person_role CHECK (role IN ('admin', 'member', 'outside'));
ALTER TABLE party_invitation
  ADD CONSTRAINT party_invitation_email_is_lower_case CHECK (email = lower(email)),
  ADD CONSTRAINT party_invitation_token_hash CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT party_invitation_expires_later CHECK (isfinite(expires_at) AND expires_at > created_at),
  ADD CONSTRAINT party_invitation_ends_once CHECK (used_at IS NULL OR revoked_at IS NULL);
-- Inviting anew revokes what was open.
CREATE UNIQUE INDEX party_invitation_one_open ON party_invitation (case_id, email) WHERE used_at IS NULL AND revoked_at IS NULL;
ALTER TABLE party_member ADD CONSTRAINT party_member_leaves_later CHECK (left_at IS NULL OR left_at >= since);
-- In one case a person stands for one party at a time.
CREATE UNIQUE INDEX party_member_once ON party_member (case_id, person_id) WHERE left_at IS NULL;
ALTER TABLE party_visit ADD CONSTRAINT party_visit_times CHECK (first_at <= last_at AND hour <= first_at);
ALTER TABLE outbound_mail
  ADD CONSTRAINT outbound_mail_state CHECK (state IN ('queued', 'sent', 'failed')),
  ADD CONSTRAINT outbound_mail_sent_when CHECK ((state = 'sent') = (sent_at IS NOT NULL)),
  -- A line break would begin another header.
  ADD CONSTRAINT outbound_mail_is_one_line CHECK (subject !~ '[\r\n]' AND recipient !~ '[\r\n]');

-- Somebody from outside is named on no incident and has no key, whatever the application does.
CREATE FUNCTION refuse_outside_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM person WHERE id = NEW.person_id AND role = 'outside') THEN
    RAISE EXCEPTION 'somebody from outside has no row in %', TG_TABLE_NAME USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER membership_is_inside BEFORE INSERT OR UPDATE ON membership FOR EACH ROW EXECUTE FUNCTION refuse_outside_person();
CREATE TRIGGER api_key_is_inside BEFORE INSERT OR UPDATE ON api_key FOR EACH ROW EXECUTE FUNCTION refuse_outside_person();
