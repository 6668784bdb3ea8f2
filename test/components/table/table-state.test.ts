import { describe, expect, it } from "vitest";
import {
  asTabSeparated,
  sortingInAddress,
  viewFromAddress,
  visibilityInAddress,
} from "#components/table/table-state.ts";

const columns = ["time", "lane", "title"];
const facets = [{ column: "lane", label: "Lane", options: [{ value: "Provider", label: "Provider" }] }];
const view = (query: string) => {
  const search = new URLSearchParams(query);
  return viewFromAddress((name) => search.get(name) ?? "", columns, facets);
};

describe("a table's view in the address", () => {
  it("is read and written the same", () => {
    const read = view("sort=-time,title&hide=lane&q=leak&lane=Provider");
    expect(read).toEqual({
      sorting: [
        { id: "time", desc: true },
        { id: "title", desc: false },
      ],
      columnFilters: [{ id: "lane", value: "Provider" }],
      columnVisibility: { lane: false },
      globalFilter: "leak",
    });
    expect(sortingInAddress(read.sorting)).toEqual({ sort: "-time,title" });
    expect(visibilityInAddress(read.columnVisibility)).toEqual({ hide: "lane" });
  });

  it("ignores what the table does not have", () => {
    expect(view("sort=secret,-&hide=x,&lane=Nobody")).toEqual({
      sorting: [],
      columnFilters: [],
      columnVisibility: {},
      globalFilter: "",
    });
  });

  it("leaves the address when it is the usual one", () => {
    expect(sortingInAddress([])).toEqual({ sort: null });
    expect(visibilityInAddress({ lane: true })).toEqual({ hide: null });
  });

  it("copies cells that cannot break out of their place", () => {
    expect(
      asTabSeparated([
        ["a\tb", "c\r\nd"],
        [1, undefined],
      ]),
    ).toBe("a b\tc d\n1\t");
  });
});
