/**
 * `*` stands for any text, `?` for one character; everything else for itself. Walks the text once and goes back no
 * further than to the last star, so that no pattern takes longer than its length times that of the text.
 */
export function compileGlob(glob: string): (text: string) => boolean {
  const wanted = [...glob];
  return (text) => fits([...text], wanted);
}

function fits(signs: string[], wanted: string[]): boolean {
  let [at, next] = [0, 0];
  let star: { next: number; at: number } | undefined;
  while (at < signs.length) {
    const sign = wanted[next];
    if (sign === "*") {
      next += 1;
      star = { next, at };
    } else if (sign === "?" || (sign !== undefined && sign === signs[at])) {
      at += 1;
      next += 1;
    } else if (star) {
      star.at += 1;
      [at, next] = [star.at, star.next];
    } else return false;
  }
  return wanted.slice(next).every((sign) => sign === "*");
}
