import { expect, it } from "vitest";
import { packageOf, PURL } from "#domain/upstream/package-name.ts";

it.each([
  ["pkg:pypi/sglang", { ecosystem: "PyPI", name: "sglang" }],
  ["pkg:npm/%40acme/engine", { ecosystem: "npm", name: "@acme/engine" }],
  ["pkg:golang/example.org/acme/engine", { ecosystem: "Go", name: "example.org/acme/engine" }],
  ["pkg:maven/org.acme/engine", { ecosystem: "Maven", name: "org.acme:engine" }],
  ["pkg:npm/%zz", { ecosystem: "npm", name: "%zz" }],
  ["pkg:oci/engine", undefined],
  ["pkg:constructor/engine", undefined],
  ["sglang", undefined],
])("%s is %o", (purl, named) => expect(packageOf(purl)).toEqual(named));

it.each([
  ["pkg:pypi/sglang", true],
  ["pkg:pypi/sglang@0.5.22", false],
  ["pkg:pypi/sglang?os=linux", false],
  ["pkg:pypi/", false],
  ["PyPI sglang", false],
])("%s as the name of a package without a version: %s", (purl, accepted) => expect(PURL.test(purl)).toBe(accepted));
