/** Expected problems, named for their meaning. `code` is stable and part of the API; tell errors apart by class or code only. */
export type FieldError = { pointer: string; code: string; message: string };

export class ExpectedError extends Error {
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }
}

/** Input that is refused, with a place (JSON pointer) for each reason. */
export class InvalidInput extends ExpectedError {
  readonly errors: FieldError[];
  constructor(errors: FieldError[], message = "The input is not accepted; see errors.") {
    super(errors[0]?.code ?? "invalid_input", message);
    this.errors = errors;
  }
}

/** Missing and forbidden look the same. */
export class NotFound extends ExpectedError {
  constructor() {
    super("not_found", "There is nothing here, or it is not yours to see.");
  }
}

export class NotSignedIn extends ExpectedError {
  constructor() {
    super("not_signed_in", "Sign in, or send an API key as `Authorization: Bearer …`.");
  }
}

/** The subject may be seen by this actor, but this may not be done to it. */
export class NotAllowed extends ExpectedError {
  constructor(verb: string) {
    super("not_allowed", `Your role or key does not allow: ${verb}.`);
  }
}

/** Whoever stands for a party sees its case after a second factor only. */
export class SecondFactorRequired extends ExpectedError {
  constructor() {
    super("second_factor_required", "Set up a second factor, or sign in with it.");
  }
}

export class VersionRequired extends ExpectedError {
  constructor() {
    super("version_required", 'Send `If-Match: "{version}"` with the version you are changing.');
  }
}

/** Somebody else saved first; `current` is what is stored now. */
export class StaleVersion extends ExpectedError {
  readonly current: unknown;
  constructor(current: unknown) {
    super("stale_version", "Somebody saved a newer version. Yours was not saved; compare and save again.");
    this.current = current;
  }
}

/** The state of the record refuses this; `detail` says which state. */
export class Conflict extends ExpectedError {
  readonly detail: Record<string, unknown>;
  constructor(code: string, message: string, detail: Record<string, unknown> = {}) {
    super(code, message);
    this.detail = detail;
  }
}
