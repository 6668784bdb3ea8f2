-- A warning before publishing may stand, once somebody says why.
CREATE TABLE lint_acknowledgement (
  incident_id UUID NOT NULL,
  finding TEXT NOT NULL,
  code TEXT NOT NULL,
  field TEXT NOT NULL,
  quote TEXT NOT NULL,
  reason TEXT NOT NULL,
  acknowledged_by_id TEXT NOT NULL,
  acknowledged_by TEXT NOT NULL,
  acknowledged_at TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT lint_acknowledgement_pkey PRIMARY KEY (incident_id, finding),
  CONSTRAINT lint_acknowledgement_reason CHECK (length(reason) BETWEEN 1 AND 2000),
  CONSTRAINT lint_acknowledgement_at CHECK (isfinite(acknowledged_at)),
  CONSTRAINT lint_acknowledgement_incident_id_fkey FOREIGN KEY (incident_id)
    REFERENCES incident (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
