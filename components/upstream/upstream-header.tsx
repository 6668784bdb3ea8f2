import { SliceHeader, type SlicePageProps, type SlicePart } from "#components/console/slice-header.tsx";

type UpstreamPart = "fixes" | "record" | "fleet" | "conditions";

const parts: SlicePart<UpstreamPart>[] = [
  { id: "fixes", path: "", name: "Fixes" },
  { id: "record", path: "/record", name: "Record" },
  { id: "fleet", path: "/fleet", name: "Our deployments" },
  { id: "conditions", path: "/conditions", name: "Am I affected?" },
];

export function UpstreamHeader(page: SlicePageProps<UpstreamPart>) {
  return <SliceHeader slice="Upstream" parts={parts} {...page} />;
}
