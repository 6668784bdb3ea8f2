import type { PartyToTell, Untold } from "#domain/disclosure/who-to-tell.ts";

const UNTOLD: Record<Untold, string> = {
  problem: "the problem itself",
  embargo_ended: "that the embargo ended early",
  public: "that it is public",
};

/** Whom to tell, and what each was not told yet. */
export function PartiesToTell({ parties }: { parties: PartyToTell[] }) {
  if (parties.length === 0) return <p className="text-soft">The case names no party who would have to be told.</p>;
  return (
    <div>
      <p className="font-medium">Whom to tell</p>
      <ul className="list-disc ps-5">
        {parties.map(({ party, name, untold, isMailed }) => (
          <li key={party}>
            {name.en}: not told yet {untold.map((one) => UNTOLD[one]).join(", ")}
            <span className="text-soft">
              {isMailed ? " (gets a mail that the embargo ended)" : " (nobody stands for it here: tell it yourself)"}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
