"use client";

import { createColumnHelper } from "@tanstack/react-table";
import { DataTable } from "#components/table/data-table.tsx";
import type { Column, workspaceTable } from "#components/table/table-features.ts";

export type PersonRow = { id: string; name: string; email: string; role: "admin" | "member"; disabled: boolean };

const helper = createColumnHelper<typeof workspaceTable, PersonRow>();

const columns: Column<PersonRow>[] = helper.columns([
  helper.accessor((row) => row.name, { id: "name", header: "Name", enableHiding: false, sortFn: "alphanumeric" }),
  helper.accessor((row) => row.email, { id: "email", header: "E-mail", sortFn: "alphanumeric" }),
  helper.accessor((row) => (row.role === "admin" ? "Admin" : "Member"), {
    id: "role",
    header: "Role",
    sortFn: "alphanumeric",
  }),
  helper.accessor((row) => (row.disabled ? "Switched off" : "May sign in"), {
    id: "access",
    header: "Access",
    sortFn: "alphanumeric",
  }),
]);

export function PeopleTable({ people }: { people: PersonRow[] }) {
  return (
    <DataTable label="People" rows={people} columns={columns} rowId={(row) => row.id} empty={<p>Nobody yet.</p>} />
  );
}
