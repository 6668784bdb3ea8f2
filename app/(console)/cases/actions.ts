"use server";

import { redirect } from "next/navigation";
import { signOut } from "#server/members/sign-in.ts";

export async function leave(): Promise<void> {
  await signOut();
  redirect("/sign-in?next=%2Fcases");
}
