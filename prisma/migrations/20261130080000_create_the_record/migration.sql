-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "disclosure_case" (
    "id" UUID NOT NULL,
    "incident_id" UUID NOT NULL,
    "channel" JSONB NOT NULL,
    "note" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "disclosure_case_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "party" (
    "id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "name" JSONB NOT NULL,
    "roles" TEXT[],
    "audience" TEXT NOT NULL DEFAULT 'internal',

    CONSTRAINT "party_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "party_step" (
    "party_id" UUID NOT NULL,
    "step" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "time" JSONB,
    "note" JSONB,

    CONSTRAINT "party_step_pkey" PRIMARY KEY ("party_id","step")
);

-- CreateTable
CREATE TABLE "embargo" (
    "id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "ends_time" JSONB,
    "ends_at" TIMESTAMPTZ(6),
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "embargo_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "party_publication" (
    "id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "party_key" TEXT NOT NULL,
    "title" JSONB NOT NULL,
    "state" TEXT NOT NULL,
    "time" JSONB,
    "url" TEXT,
    "note" JSONB,
    "audience" TEXT NOT NULL DEFAULT 'internal',

    CONSTRAINT "party_publication_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credit" (
    "id" UUID NOT NULL,
    "incident_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "organisation" TEXT,
    "kind" TEXT NOT NULL,
    "credited_by" JSONB,
    "audience" TEXT NOT NULL DEFAULT 'internal',

    CONSTRAINT "credit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "request_log" (
    "id" UUID NOT NULL,
    "incident_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "sha256" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "synthetic" BOOLEAN NOT NULL DEFAULT false,
    "mapping" JSONB,
    "rows" JSONB,
    "scanned_under" INTEGER,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "request_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "impact_rule" (
    "incident_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "unit" TEXT NOT NULL,
    "window" JSONB NOT NULL,
    "where" JSONB NOT NULL,
    "exclusions" JSONB NOT NULL,
    "default_mapping" JSONB,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "impact_rule_pkey" PRIMARY KEY ("incident_id","revision")
);

-- CreateTable
CREATE TABLE "affected_request" (
    "id" BIGSERIAL NOT NULL,
    "incident_id" UUID NOT NULL,
    "log_id" UUID NOT NULL,
    "rule_revision" INTEGER NOT NULL,
    "request_id" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(6),
    "account" TEXT,
    "model" TEXT,
    "prompt_tokens" BIGINT,
    "completion_tokens" BIGINT,
    "status" TEXT,
    "excluded_reason" TEXT,

    CONSTRAINT "affected_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "impact_figure" (
    "id" UUID NOT NULL,
    "incident_id" UUID NOT NULL,
    "rule_revision" INTEGER NOT NULL,
    "unit" TEXT NOT NULL,
    "count" BIGINT NOT NULL,
    "accounts" INTEGER NOT NULL,
    "excluded" JSONB NOT NULL,
    "steps" JSONB NOT NULL,
    "distribution" JSONB NOT NULL,
    "logs" JSONB NOT NULL,
    "complete" BOOLEAN NOT NULL,
    "confidence" TEXT NOT NULL,
    "as_of" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "impact_figure_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "impact_statement" (
    "id" UUID NOT NULL,
    "incident_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "unit" TEXT NOT NULL,
    "count" BIGINT NOT NULL,
    "accounts" INTEGER,
    "population" JSONB NOT NULL,
    "method" JSONB NOT NULL,
    "rule_revision" INTEGER NOT NULL,
    "excluded" JSONB NOT NULL,
    "logs" JSONB NOT NULL,
    "confidence" TEXT NOT NULL,
    "as_of" TIMESTAMPTZ(6) NOT NULL,
    "why" JSONB,
    "audience" TEXT NOT NULL DEFAULT 'internal',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "impact_statement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "incident" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "title" JSONB NOT NULL,
    "summary" JSONB NOT NULL,
    "severity" TEXT NOT NULL,
    "zone" TEXT NOT NULL,
    "synthetic" BOOLEAN NOT NULL DEFAULT false,
    "embargoed" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(6),

    CONSTRAINT "incident_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "component" (
    "id" UUID NOT NULL,
    "incident_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "name" JSONB NOT NULL,
    "detail" JSONB,
    "affected" BOOLEAN NOT NULL,
    "audience" TEXT NOT NULL DEFAULT 'internal',

    CONSTRAINT "component_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "narrative" (
    "id" UUID NOT NULL,
    "incident_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "title" JSONB NOT NULL,
    "body" JSONB NOT NULL,
    "condition" JSONB,
    "audience" TEXT NOT NULL DEFAULT 'internal',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "narrative_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "evidence" (
    "id" UUID NOT NULL,
    "incident_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "title" JSONB NOT NULL,
    "data" JSONB NOT NULL,
    "audience" TEXT NOT NULL DEFAULT 'internal',

    CONSTRAINT "evidence_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "person" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "role" TEXT NOT NULL DEFAULT 'member',
    "disabled_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_session" (
    "id" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_account" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(6),
    "refresh_token_expires_at" TIMESTAMPTZ(6),
    "scope" TEXT,
    "password" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_verification" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "membership" (
    "incident_id" UUID NOT NULL,
    "person_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("incident_id","person_id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "scopes" TEXT[],
    "person_id" TEXT,
    "incident_id" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(6),
    "revoked_at" TIMESTAMPTZ(6),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotent_answer" (
    "actor" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "body_hash" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "headers" JSONB NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotent_answer_pkey" PRIMARY KEY ("actor","route","key")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT NOT NULL,
    "verb" TEXT NOT NULL,
    "incident_id" UUID,
    "subject" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "previous_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "installation_fact" (
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "installation_fact_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "public_revision" (
    "incident_id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "document" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "previous_hash" TEXT,
    "published_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_by" TEXT NOT NULL,
    "note" TEXT NOT NULL,

    CONSTRAINT "public_revision_pkey" PRIMARY KEY ("incident_id","number")
);

-- CreateTable
CREATE TABLE "public_incident" (
    "incident_id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "current" INTEGER NOT NULL,
    "readable_from" INTEGER NOT NULL DEFAULT 1,
    "first_published" TIMESTAMPTZ(6) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(6),
    "withdrawn_reason" TEXT,

    CONSTRAINT "public_incident_pkey" PRIMARY KEY ("incident_id")
);

-- CreateTable
CREATE TABLE "timeline_event" (
    "id" UUID NOT NULL,
    "incident_id" UUID NOT NULL,
    "sequence" BIGSERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "title" JSONB NOT NULL,
    "body" JSONB,
    "lane" TEXT NOT NULL,
    "milestone" TEXT,
    "audience" TEXT NOT NULL DEFAULT 'internal',
    "time" JSONB NOT NULL,
    "order_key" TEXT NOT NULL,
    "stated_at" TIMESTAMPTZ(6),
    "stated_on" DATE,
    "earliest" TIMESTAMPTZ(6),
    "latest" TIMESTAMPTZ(6),
    "known_time" JSONB,
    "known_at" TIMESTAMPTZ(6),
    "known_on" DATE,
    "source" JSONB,
    "record" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retracted_at" TIMESTAMPTZ(6),
    "retract_reason" TEXT,

    CONSTRAINT "timeline_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "timeline_event_revision" (
    "event_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "snapshot" JSONB NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "timeline_event_revision_pkey" PRIMARY KEY ("event_id","version")
);

-- CreateTable
CREATE TABLE "upstream_repository" (
    "id" UUID NOT NULL,
    "incident_id" UUID NOT NULL,
    "forge" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "node_id" TEXT,
    "version_scheme" TEXT NOT NULL,
    "tag_pattern" TEXT NOT NULL,
    "audience" TEXT NOT NULL DEFAULT 'internal',

    CONSTRAINT "upstream_repository_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "upstream_item" (
    "id" UUID NOT NULL,
    "incident_id" UUID NOT NULL,
    "repository_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "number" INTEGER,
    "state" TEXT NOT NULL,
    "title" JSONB NOT NULL,
    "role" JSONB NOT NULL,
    "opened_time" JSONB,
    "merged_time" JSONB,
    "merge_commit" TEXT,
    "audience" TEXT NOT NULL DEFAULT 'internal',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "upstream_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "upstream_link" (
    "id" UUID NOT NULL,
    "incident_id" UUID NOT NULL,
    "from_id" UUID NOT NULL,
    "to_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,

    CONSTRAINT "upstream_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "release" (
    "id" UUID NOT NULL,
    "incident_id" UUID NOT NULL,
    "repository_id" UUID NOT NULL,
    "tag" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "sort_key" TEXT NOT NULL,
    "published_time" JSONB,
    "draft" BOOLEAN NOT NULL DEFAULT false,
    "prerelease" BOOLEAN NOT NULL DEFAULT false,
    "yanked" BOOLEAN NOT NULL DEFAULT false,
    "note" JSONB,
    "audience" TEXT NOT NULL DEFAULT 'internal',

    CONSTRAINT "release_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "containment" (
    "item_id" UUID NOT NULL,
    "release_id" UUID NOT NULL,
    "contained" TEXT NOT NULL,
    "method" TEXT NOT NULL,

    CONSTRAINT "containment_pkey" PRIMARY KEY ("item_id","release_id")
);

-- CreateTable
CREATE TABLE "configuration" (
    "id" UUID NOT NULL,
    "incident_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "name" JSONB NOT NULL,
    "statement" JSONB NOT NULL,

    CONSTRAINT "configuration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "protection" (
    "id" UUID NOT NULL,
    "incident_id" UUID NOT NULL,
    "configuration_id" UUID NOT NULL,
    "from_version" TEXT,
    "until_version" TEXT,
    "status" TEXT NOT NULL,
    "reason" JSONB NOT NULL,
    "basis" TEXT NOT NULL,

    CONSTRAINT "protection_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "disclosure_case_incident_id_key" ON "disclosure_case"("incident_id");

-- CreateIndex
CREATE UNIQUE INDEX "party_case_id_key_key" ON "party"("case_id", "key");

-- CreateIndex
CREATE INDEX "embargo_case_id_idx" ON "embargo"("case_id");

-- CreateIndex
CREATE UNIQUE INDEX "party_publication_case_id_key_key" ON "party_publication"("case_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "credit_incident_id_key_key" ON "credit"("incident_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "request_log_incident_id_sha256_key" ON "request_log"("incident_id", "sha256");

-- CreateIndex
CREATE INDEX "affected_request_incident_id_rule_revision_occurred_at_idx" ON "affected_request"("incident_id", "rule_revision", "occurred_at");

-- CreateIndex
CREATE INDEX "impact_figure_incident_id_rule_revision_as_of_idx" ON "impact_figure"("incident_id", "rule_revision", "as_of");

-- CreateIndex
CREATE UNIQUE INDEX "impact_statement_incident_id_number_key" ON "impact_statement"("incident_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "incident_slug_key" ON "incident"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "component_incident_id_key_key" ON "component"("incident_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "narrative_incident_id_kind_key_key" ON "narrative"("incident_id", "kind", "key");

-- CreateIndex
CREATE UNIQUE INDEX "evidence_incident_id_key_key" ON "evidence"("incident_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "person_email_key" ON "person"("email");

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_session_token_key" ON "sign_in_session"("token");

-- CreateIndex
CREATE INDEX "sign_in_session_user_id_idx" ON "sign_in_session"("user_id");

-- CreateIndex
CREATE INDEX "sign_in_account_user_id_idx" ON "sign_in_account"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_account_provider_id_account_id_key" ON "sign_in_account"("provider_id", "account_id");

-- CreateIndex
CREATE INDEX "sign_in_verification_identifier_idx" ON "sign_in_verification"("identifier");

-- CreateIndex
CREATE INDEX "membership_person_id_idx" ON "membership"("person_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE INDEX "idempotent_answer_created_at_idx" ON "idempotent_answer"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "audit_entry_hash_key" ON "audit_entry"("hash");

-- CreateIndex
CREATE INDEX "audit_entry_incident_id_id_idx" ON "audit_entry"("incident_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "public_revision_slug_number_key" ON "public_revision"("slug", "number");

-- CreateIndex
CREATE UNIQUE INDEX "public_incident_slug_key" ON "public_incident"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "timeline_event_sequence_key" ON "timeline_event"("sequence");

-- CreateIndex
CREATE INDEX "timeline_event_incident_id_order_key_sequence_idx" ON "timeline_event"("incident_id", "order_key", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "timeline_event_incident_id_key_key" ON "timeline_event"("incident_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "upstream_repository_incident_id_forge_name_key" ON "upstream_repository"("incident_id", "forge", "name");

-- CreateIndex
CREATE UNIQUE INDEX "upstream_item_incident_id_key_key" ON "upstream_item"("incident_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "upstream_link_from_id_to_id_kind_key" ON "upstream_link"("from_id", "to_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "release_repository_id_tag_key" ON "release"("repository_id", "tag");

-- CreateIndex
CREATE UNIQUE INDEX "configuration_incident_id_key_key" ON "configuration"("incident_id", "key");

-- CreateIndex
CREATE INDEX "protection_configuration_id_idx" ON "protection"("configuration_id");

-- AddForeignKey
ALTER TABLE "disclosure_case" ADD CONSTRAINT "disclosure_case_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "party" ADD CONSTRAINT "party_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "disclosure_case"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "party_step" ADD CONSTRAINT "party_step_party_id_fkey" FOREIGN KEY ("party_id") REFERENCES "party"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "embargo" ADD CONSTRAINT "embargo_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "disclosure_case"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "party_publication" ADD CONSTRAINT "party_publication_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "disclosure_case"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit" ADD CONSTRAINT "credit_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_log" ADD CONSTRAINT "request_log_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "impact_rule" ADD CONSTRAINT "impact_rule_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "affected_request" ADD CONSTRAINT "affected_request_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "affected_request" ADD CONSTRAINT "affected_request_log_id_fkey" FOREIGN KEY ("log_id") REFERENCES "request_log"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "impact_figure" ADD CONSTRAINT "impact_figure_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "impact_statement" ADD CONSTRAINT "impact_statement_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "component" ADD CONSTRAINT "component_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "narrative" ADD CONSTRAINT "narrative_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_in_session" ADD CONSTRAINT "sign_in_session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_in_account" ADD CONSTRAINT "sign_in_account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public_revision" ADD CONSTRAINT "public_revision_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "timeline_event" ADD CONSTRAINT "timeline_event_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "timeline_event_revision" ADD CONSTRAINT "timeline_event_revision_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "timeline_event"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upstream_repository" ADD CONSTRAINT "upstream_repository_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upstream_item" ADD CONSTRAINT "upstream_item_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upstream_item" ADD CONSTRAINT "upstream_item_repository_id_fkey" FOREIGN KEY ("repository_id") REFERENCES "upstream_repository"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upstream_link" ADD CONSTRAINT "upstream_link_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upstream_link" ADD CONSTRAINT "upstream_link_from_id_fkey" FOREIGN KEY ("from_id") REFERENCES "upstream_item"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upstream_link" ADD CONSTRAINT "upstream_link_to_id_fkey" FOREIGN KEY ("to_id") REFERENCES "upstream_item"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "release" ADD CONSTRAINT "release_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "release" ADD CONSTRAINT "release_repository_id_fkey" FOREIGN KEY ("repository_id") REFERENCES "upstream_repository"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "containment" ADD CONSTRAINT "containment_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "upstream_item"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "containment" ADD CONSTRAINT "containment_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "release"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "configuration" ADD CONSTRAINT "configuration_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "protection" ADD CONSTRAINT "protection_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "protection" ADD CONSTRAINT "protection_configuration_id_fkey" FOREIGN KEY ("configuration_id") REFERENCES "configuration"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

