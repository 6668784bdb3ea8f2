"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { Field } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { ZoneSelect } from "./zone-select.tsx";

type Props = { zone: string; incidentZone: string; zones: string[]; unknown: string | undefined };

/** The one zone in which this page states its times; the address carries the choice. */
export function ZoneSwitch({ zone, incidentZone, zones, unknown }: Props) {
  const router = useRouter();
  const pathname = usePathname();
  const search = useSearchParams();
  const choose = (next: string) => {
    const query = new URLSearchParams(search);
    if (next === incidentZone) query.delete("tz");
    else query.set("tz", next);
    router.replace(query.size === 0 ? pathname : `${pathname}?${query}`, { scroll: false });
  };
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      {unknown !== undefined && (
        <Notice tone="warning">
          There is no zone “{unknown}”; times are stated in {zone}.
        </Notice>
      )}
      <Field label="All times on this page in" className="w-64">
        {(field) => (
          <ZoneSelect
            {...field}
            zones={{ incident: incidentZone, all: zones }}
            value={zone}
            onChoose={choose}
            mustBeStated
          />
        )}
      </Field>
    </div>
  );
}
