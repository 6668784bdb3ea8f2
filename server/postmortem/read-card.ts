import "server-only";

import { readFile } from "node:fs/promises";
import path from "node:path";
import { cardLayout, type CardWords } from "#domain/postmortem/card.ts";

const WIDTH = 1200;
const HEIGHT = 630;
const PACKAGES = path.join(/*turbopackIgnore: true*/ process.cwd(), "node_modules");
const FONT = "Noto Sans JP";

type Draw = (words: CardWords) => Promise<Buffer>;
let pen: Promise<Draw> | undefined;

// A drawing takes long enough that many who ask for it at once would stop the site.
const KEPT_DRAWINGS = 64;
const drawings = new Map<string, Promise<Buffer>>();

/** The picture as PNG, 1200 × 630: the same words are the same bytes, drawn once. Fonts are ours, nothing is asked of a network. */
export function drawCard(words: CardWords): Promise<Buffer> {
  const key = JSON.stringify(words);
  const known = drawings.get(key);
  if (known) return known;
  const drawing = draw(words);
  drawings.set(key, drawing);
  drawing.catch(() => drawings.delete(key));
  for (const oldest of drawings.keys()) {
    if (drawings.size <= KEPT_DRAWINGS) break;
    drawings.delete(oldest);
  }
  return drawing;
}

async function draw(words: CardWords): Promise<Buffer> {
  pen ??= takePen().catch((error: unknown) => {
    pen = undefined;
    throw error;
  });
  return (await pen)(words);
}

async function takePen(): Promise<Draw> {
  const [{ default: satori }, { initWasm, Resvg }] = await Promise.all([import("satori"), import("@resvg/resvg-wasm")]);
  await initWasm(await readFile(path.join(PACKAGES, "@resvg/resvg-wasm/index_bg.wasm")));
  const fonts = await Promise.all([font("Regular", 400), font("Bold", 700)]);
  return async (words) => {
    const svg = await satori(cardLayout(words) as Parameters<typeof satori>[0], {
      width: WIDTH,
      height: HEIGHT,
      fonts,
    });
    const drawing = new Resvg(svg);
    const image = drawing.render();
    try {
      return Buffer.from(image.asPng());
    } finally {
      image.free();
      drawing.free();
    }
  };
}

async function font(name: string, weight: 400 | 700) {
  const data = await readFile(path.join(PACKAGES, `@embedpdf/fonts-jp/fonts/NotoSansJP-${name}.otf`));
  return { name: FONT, data, weight, style: "normal" as const };
}
