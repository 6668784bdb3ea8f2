import { notFound } from "next/navigation";

/** Every other address of the workspace, so that it too answers in the workspace's words. */
export default function NothingHere() {
  notFound();
}
