import { recordDatabase } from "#server/database.ts";

type Named = { name: string; slug: string };

const FACT = "scenario";

/** True where the scenario is to be loaded: nothing was ever recorded here, or loading it was cut off. */
export async function beginLoading({ name, slug }: Named): Promise<boolean> {
  const value = JSON.stringify({ name, slug, state: "loading" });
  await recordDatabase().$executeRaw`
    INSERT INTO installation_fact (name, value) SELECT ${FACT}, ${value}::jsonb
    WHERE NOT EXISTS (SELECT FROM incident) ON CONFLICT (name) DO NOTHING`;
  const fact = await recordDatabase().installationFact.findUnique({ where: { name: FACT }, select: { value: true } });
  const stored = (fact?.value ?? {}) as { name?: string; state?: string };
  return stored.name === name && stored.state === "loading";
}

export async function finishLoading({ name, slug }: Named): Promise<void> {
  await recordDatabase().installationFact.update({
    where: { name: FACT },
    data: { value: { name, slug, state: "loaded" } },
  });
}
