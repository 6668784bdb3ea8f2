-- Under which name the package indexes know what a repository releases, as a purl without a version.
ALTER TABLE "upstream_repository" ADD COLUMN "purl" TEXT;
ALTER TABLE upstream_repository ADD CONSTRAINT upstream_repository_purl CHECK (purl ~ '^pkg:[a-z][a-z0-9.+-]*/[^@?#[:space:]]+$');
