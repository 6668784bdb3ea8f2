/** The library has no types of its own; only what the tests call. */
declare module "@secvisogram/csaf-validator-lib/basic.js" {
  const tests: Record<string, (document: unknown) => unknown>;
  export = tests;
}
declare module "@secvisogram/csaf-validator-lib/validate.js" {
  type Failure = { instancePath: string; message: string };
  export default function validate(
    tests: ((document: unknown) => unknown)[],
    document: unknown,
  ): Promise<{ isValid: boolean; tests: { name: string; isValid: boolean; errors: Failure[] }[] }>;
}
