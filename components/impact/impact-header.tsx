import { SliceHeader, type SlicePageProps, type SlicePart } from "#components/console/slice-header.tsx";

type ImpactPart = "number" | "logs" | "rule" | "requests" | "accounts" | "evidence";

/** In the order in which a number comes about. */
const parts: SlicePart<ImpactPart>[] = [
  { id: "number", path: "", name: "The number" },
  { id: "logs", path: "/logs", name: "Request logs" },
  { id: "rule", path: "/rule", name: "Rule" },
  { id: "requests", path: "/requests", name: "Affected requests" },
  { id: "accounts", path: "/accounts", name: "Accounts" },
  { id: "evidence", path: "/evidence", name: "Evidence" },
];

export function ImpactHeader(page: SlicePageProps<ImpactPart>) {
  return <SliceHeader slice="Impact" parts={parts} {...page} />;
}
