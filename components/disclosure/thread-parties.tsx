import type { PartyChoice } from "./thread-actions.ts";

type Props = { parties: PartyChoice[]; chosen: string[]; onChoose: (chosen: string[]) => void };

/** Which parties take part. One that others do not know of is alone with us. */
export function ThreadParties({ parties, chosen, onChoose }: Props) {
  const toggle = (key: string) =>
    onChoose(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-0.5 text-[0.8125rem] font-medium text-soft">Parties that take part</legend>
      {parties.length === 0 && <p className="text-[0.8125rem] text-faint">The case has no parties yet.</p>}
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {parties.map(({ key, name, isHidden }) => (
          <label key={key} className="inline-flex items-baseline gap-1.5">
            <input type="checkbox" checked={chosen.includes(key)} onChange={() => toggle(key)} />
            <span>
              {name}
              {isHidden && <span className="text-[0.8125rem] text-faint"> (unknown to others)</span>}
            </span>
          </label>
        ))}
      </div>
      <p className="mt-0.5 text-[0.8125rem] text-faint">
        {chosen.length === 0
          ? "None: only the incident's people read it."
          : "Whoever is added later sees what is said from then on."}
      </p>
    </fieldset>
  );
}
