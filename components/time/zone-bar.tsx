import { pickerZones } from "#domain/time/zone.ts";
import type { PageWords } from "#components/words/page-words.ts";

type Props = {
  words: PageWords;
  zone: string;
  /** The zone in which the page is stated unless the reader chooses another. */
  ownZone: string;
  path: string;
  /** What else the address asks, and goes on asking in another zone. */
  keep?: string;
  zoneNotice?: string | undefined;
};

/** States the one zone of the page and lets the reader choose another: by links and a GET form, without any script. */
export function ZoneBar({ words, zone, ownZone, path, keep = "", zoneNotice }: Props) {
  const { zone: say } = words;
  return (
    <section
      className="zone-bar"
      aria-label={say.choose}
      data-zone={zone}
      data-path={path}
      data-keep={keep === "" ? undefined : keep}
      data-yours={say.yours}
      data-beside={say.yoursBeside}
    >
      {zoneNotice !== undefined && (
        <p className="notice" role="status">
          {say.unknown(zoneNotice)}
        </p>
      )}
      <p className="zone-statement">
        {say.statement}
        <strong>{zone}</strong>
      </p>
      <ul className="zone-links" data-zone-links="">
        {zone !== ownZone && (
          <li>
            <a href={path + (keep === "" ? "" : `?${keep}`)}>{say.inIncidentZone(ownZone)}</a>
          </li>
        )}
        {zone !== "UTC" && ownZone !== "UTC" && (
          <li>
            <a href={`${path}?${keep === "" ? "" : `${keep}&`}tz=UTC`}>{say.inZone("UTC")}</a>
          </li>
        )}
      </ul>
      <form method="get" action={path}>
        {[...new URLSearchParams(keep)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor="tz">{say.choose}</label> <ZoneSelect words={words} zone={zone} ownZone={ownZone} />{" "}
        <button type="submit">{say.show}</button>
      </form>
    </section>
  );
}

function ZoneSelect({ words, zone, ownZone }: Pick<Props, "words" | "zone" | "ownZone">) {
  const suggested = [...new Set(["UTC", ownZone, zone])];
  const others = pickerZones().filter((name) => !suggested.includes(name));
  return (
    <select id="tz" name="tz" defaultValue={zone}>
      <optgroup label={words.zone.suggested}>{suggested.map(option)}</optgroup>
      <optgroup label={words.zone.other}>{others.map(option)}</optgroup>
    </select>
  );
}

function option(name: string) {
  return <option key={name}>{name}</option>;
}
