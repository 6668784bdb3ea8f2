import { inflateSync } from "node:zlib";

type Fonts = Map<string, Map<string, string>>;
type Body = { dictionary: string; stream: Buffer | undefined };

/** What stands on each sheet of a PDF that Chromium made, without spaces: where a line breaks there is none in it. */
export function textOfSheets(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type\s*\/Page\b(?!s)/.test(dictionary));
  // In the normal form that takes ligatures apart.
  return pages.map((page) => wordsIn(page, objects).normalize("NFKC").replaceAll(/\s/g, ""));
}

function objectsOf(pdf: Buffer): Map<string, Body> {
  const text = pdf.toString("latin1");
  const objects = new Map<string, Body>();
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length;
    const end = text.indexOf("endobj", start);
    const opening = text.slice(start, end).search(/stream\r?\n/);
    const dictionary = opening === -1 ? text.slice(start, end) : text.slice(start, start + opening);
    objects.set(match[1] ?? "", {
      dictionary,
      stream: opening === -1 ? undefined : streamAt(pdf, start + opening, dictionary),
    });
  }
  return objects;
}

function streamAt(pdf: Buffer, opening: number, dictionary: string): Buffer {
  const start = pdf.indexOf("\n", opening) + 1;
  const raw = pdf.subarray(start, start + Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0));
  return dictionary.includes("/FlateDecode") ? inflateSync(raw) : raw;
}

function wordsIn(holder: Body, objects: Map<string, Body>): string {
  const contents = /\/Contents (\d+) 0 R/.exec(holder.dictionary)?.[1];
  const body = contents === undefined ? holder : objects.get(contents);
  const fonts = fontsOf(holder, objects);
  let font: Map<string, string> | undefined;
  let words = "";
  const drawing = body?.stream?.toString("latin1") ?? "";
  for (const [, named, shown, form] of drawing.matchAll(
    /\/(\w+) [\d.]+ Tf|(\[[^\]]*\] ?TJ|<[0-9A-Fa-f]+> ?Tj)|\/(\w+) Do/g,
  )) {
    if (named !== undefined) font = fonts.get(named);
    if (shown !== undefined) words += lettersOf(shown, font);
    const inner = form === undefined ? undefined : objects.get(referenceTo(form, resourcesOf(holder, objects)) ?? "");
    if (inner?.dictionary.includes("/Form")) words += wordsIn(inner, objects);
  }
  return words;
}

function lettersOf(shown: string, font: Map<string, string> | undefined): string {
  // Fonts of outlines have codes of one byte, drawn ones of two.
  const digits = [...(font?.keys() ?? [])][0]?.length === 2 ? /.{2}/g : /.{4}/g;
  const codes = [...shown.matchAll(/<([0-9A-Fa-f]+)>/g)].flatMap(([, hex = ""]) => hex.match(digits) ?? []);
  return codes.map((code) => font?.get(code.toUpperCase()) ?? "").join("");
}

function resourcesOf({ dictionary }: Body, objects: Map<string, Body>): string {
  const apart = /\/Resources (\d+) 0 R/.exec(dictionary)?.[1];
  return apart === undefined ? dictionary : (objects.get(apart)?.dictionary ?? "");
}

function referenceTo(name: string, dictionary: string): string | undefined {
  return new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1];
}

/** By its name in the sheet: which letters a font's codes stand for. */
function fontsOf(holder: Body, objects: Map<string, Body>): Fonts {
  const named = /\/Font\s*<<([^>]*)>>/.exec(resourcesOf(holder, objects))?.[1] ?? "";
  return new Map(
    [...named.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = "", id = ""]) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.dictionary ?? "")?.[1];
      return [name, lettersByCode(objects.get(map ?? "")?.stream?.toString("latin1") ?? "")];
    }),
  );
}

function lettersByCode(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  const said = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le");
  for (const [, block = ""] of map.matchAll(/beginbfchar([^]*?)endbfchar/g))
    for (const [, code = "", hex = ""] of block.matchAll(/<(\w{2,4})> <(\w+)>/g))
      letters.set(code.toUpperCase(), said(hex));
  for (const [, block = ""] of map.matchAll(/beginbfrange([^]*?)endbfrange/g))
    for (const [, first = "", last = "", hex = ""] of block.matchAll(/<(\w{2,4})> <(\w{2,4})> <(\w{4})>/g))
      for (let code = parseInt(first, 16), to = parseInt(hex, 16); code <= parseInt(last, 16); code += 1, to += 1)
        letters.set(code.toString(16).padStart(first.length, "0").toUpperCase(), String.fromCharCode(to));
  return letters;
}
