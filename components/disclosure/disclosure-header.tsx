import { SliceHeader, type SlicePageProps, type SlicePart } from "#components/console/slice-header.tsx";

type DisclosurePart = "case" | "threads" | "access" | "import" | "advisories";

const parts: SlicePart<DisclosurePart>[] = [
  { id: "case", path: "", name: "Case" },
  { id: "threads", path: "/threads", name: "Threads" },
  { id: "access", path: "/access", name: "Access" },
  { id: "import", path: "/import", name: "Import" },
  { id: "advisories", path: "/advisories", name: "Advisories" },
];

export function DisclosureHeader(page: SlicePageProps<DisclosurePart>) {
  return <SliceHeader slice="Disclosure" parts={parts} {...page} />;
}
