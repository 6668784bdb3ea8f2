import { inflateSync } from "node:zlib";

/** Each point as one number of its four channels. */
export type Picture = { width: number; height: number; points: number[] };

/** A PNG of 8 bits and red, green, blue, alpha, read by its specification. @throws where it is none */
export function readPng(file: Buffer): Picture {
  if (file.subarray(0, 8).toString("hex") !== "89504e470d0a1a0a") throw new Error("this is no PNG");
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  if (file[24] !== 8 || file[25] !== 6) throw new Error(`of depth ${file[24]} and colour type ${file[25]}`);
  const raw = inflateSync(Buffer.concat(dataOf(file)));
  const stride = width * 4;
  const lines = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const left = x < 4 ? 0 : (lines[y * stride + x - 4] ?? 0);
      const up = y === 0 ? 0 : (lines[(y - 1) * stride + x] ?? 0);
      const corner = x < 4 || y === 0 ? 0 : (lines[(y - 1) * stride + x - 4] ?? 0);
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
      lines[y * stride + x] = ((raw[y * (stride + 1) + 1 + x] ?? 0) + guess) & 255;
    }
  }
  return { width, height, points: Array.from({ length: width * height }, (_, index) => lines.readUInt32BE(index * 4)) };
}

function dataOf(file: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    if (file.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(file.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return parts;
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
