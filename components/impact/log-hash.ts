// The browser's own SHA-256 wants the whole file in memory; this one takes it piece by piece.

const ROOTS = primes(64);
const K = Int32Array.from(ROOTS, (prime) => fraction(Math.cbrt(prime)));
const START = ROOTS.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const BLOCK = 64;
const PIECE = 4 << 20;

export type Sha256 = { update: (bytes: Uint8Array) => void; hex: () => string };

export function startSha256(): Sha256 {
  const state = Int32Array.from(START);
  const rest = new Uint8Array(BLOCK);
  let held = 0;
  let length = 0;
  const update = (bytes: Uint8Array) => {
    length += bytes.length;
    let at = 0;
    if (held > 0) {
      at = Math.min(BLOCK - held, bytes.length);
      rest.set(bytes.subarray(0, at), held);
      held += at;
      if (held < BLOCK) return;
      mix(state, rest, 0, BLOCK);
    }
    const whole = at + BLOCK * Math.floor((bytes.length - at) / BLOCK);
    mix(state, bytes, at, whole);
    rest.set(bytes.subarray(whole));
    held = bytes.length - whole;
  };
  return {
    update,
    hex() {
      const bits = length * 8;
      const padding = new Uint8Array((held < 56 ? 56 : 120) - held + 8);
      padding[0] = 0x80;
      const view = new DataView(padding.buffer);
      view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32));
      view.setUint32(padding.length - 4, bits >>> 0);
      update(padding);
      return [...state].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
    },
  };
}

export type HashOptions = { signal: AbortSignal; onProgress: (bytes: number) => void };

/** SHA-256 of a file, its memory flat whatever its size. @throws the signal's reason */
export async function hashFile(file: Blob, { signal, onProgress }: HashOptions): Promise<string> {
  const hash = startSha256();
  for (let at = 0; at < file.size; at += PIECE) {
    signal.throwIfAborted();
    hash.update(new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()));
    onProgress(Math.min(file.size, at + PIECE));
  }
  return hash.hex();
}

const words = new Int32Array(64);

/** Written plainly, without lists that would be made and thrown away: this runs once for each 64 bytes. */
function mix(state: Int32Array, bytes: Uint8Array, from: number, to: number): void {
  const [k, w] = [K, words];
  for (let block = from; block < to; block += BLOCK) {
    spread(w, bytes, block);
    let a = state[0] as number;
    let b = state[1] as number;
    let c = state[2] as number;
    let d = state[3] as number;
    let e = state[4] as number;
    let f = state[5] as number;
    let g = state[6] as number;
    let h = state[7] as number;
    for (let i = 0; i < 64; i += 1) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (k[i] as number) + (w[i] as number)) | 0;
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    state[0] = ((state[0] as number) + a) | 0;
    state[1] = ((state[1] as number) + b) | 0;
    state[2] = ((state[2] as number) + c) | 0;
    state[3] = ((state[3] as number) + d) | 0;
    state[4] = ((state[4] as number) + e) | 0;
    state[5] = ((state[5] as number) + f) | 0;
    state[6] = ((state[6] as number) + g) | 0;
    state[7] = ((state[7] as number) + h) | 0;
  }
}

function spread(w: Int32Array, bytes: Uint8Array, block: number): void {
  for (let i = 0, at = block; i < 16; i += 1, at += 4) {
    w[i] =
      ((bytes[at] as number) << 24) |
      ((bytes[at + 1] as number) << 16) |
      ((bytes[at + 2] as number) << 8) |
      (bytes[at + 3] as number);
  }
  for (let i = 16; i < 64; i += 1) {
    const x = w[i - 15] as number;
    const y = w[i - 2] as number;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = ((w[i - 16] as number) + s0 + (w[i - 7] as number) + s1) | 0;
  }
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

/** The first 32 bits after the point, as SHA-256 takes its constants. */
function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}
