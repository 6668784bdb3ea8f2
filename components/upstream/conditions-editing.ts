import type { ExposureField } from "#domain/upstream/exposure-shape.ts";
import type { Path } from "./conditions-edit.ts";
import type { ConditionsProblem } from "./conditions-problems.ts";

/** What every part of the builder needs to be shown and changed. */
export type Editing = {
  fields: ExposureField[];
  problems: readonly ConditionsProblem[];
  set: (path: Path, next: unknown) => void;
};
