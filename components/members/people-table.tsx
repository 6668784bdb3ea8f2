"use client";

import { createColumnHelper } from "@tanstack/react-table";
import { DataTable } from "#components/table/data-table.tsx";
import type { Column, workspaceTable } from "#components/table/table-features.ts";

type Role = "admin" | "member" | "outside";
export type PersonRow = { id: string; name: string; email: string; role: Role; disabled: boolean };

const roleWords: Record<Role, string> = { admin: "Admin", member: "Member", outside: "Outside party" };

const helper = createColumnHelper<typeof workspaceTable, PersonRow>();

const columns: Column<PersonRow>[] = helper.columns([
  helper.accessor((row) => row.name, { id: "name", header: "Name", enableHiding: false, sortFn: "alphanumeric" }),
  helper.accessor((row) => row.email, { id: "email", header: "E-mail", sortFn: "alphanumeric" }),
  helper.accessor((row) => roleWords[row.role], {
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
