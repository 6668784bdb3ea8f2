import { afterEach, beforeEach, expect, vi } from "vitest";

// A warning nobody reads is a defect nobody fixes: any console.error or console.warn fails the test that caused it.
beforeEach(() => {
  vi.spyOn(console, "error");
  vi.spyOn(console, "warn");
});

afterEach(() => {
  const noise = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls];
  vi.restoreAllMocks();
  expect(noise).toEqual([]);
});
