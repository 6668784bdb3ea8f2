export type Part = { text: string; marked: boolean };

const CONTEXT = 90;
const letters = new Intl.Segmenter("und", { granularity: "grapheme" });

/** The words of a question in the form in which texts are compared: width, case and white space make no difference. */
export function searchWords(asked: string): string[] {
  const words = searchForm(asked).split(" ");
  return [...new Set(words.filter((word) => word !== ""))];
}

function searchForm(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();
}

/** The text in parts, those that one of the words stands in marked. Put together, the parts are the text. */
export function markWords(text: string, words: readonly string[]): Part[] {
  const { form, places, ends } = comparable(text);
  const hit = new Array<boolean>(text.length).fill(false);
  for (const word of words) {
    for (let at = form.indexOf(word); word !== "" && at >= 0; at = form.indexOf(word, at + word.length)) {
      hit.fill(true, places[at], ends[at + word.length - 1]);
    }
  }
  const parts: Part[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const marked = hit[index] === true;
    const last = parts.at(-1);
    if (last?.marked === marked) last.text += text[index];
    else parts.push({ text: text[index] ?? "", marked });
  }
  return parts;
}

/** Which of the words none of the texts holds. */
export function wordsNotIn(texts: readonly string[], words: readonly string[]): string[] {
  const forms = texts.map(searchForm);
  return words.filter((word) => !forms.some((form) => form.includes(word)));
}

/** So much of a long text that the first word found in it is read in its place. */
export function excerptOf(text: string, words: readonly string[]): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const { form, places } = comparable(line);
  const first =
    words
      .map((word) => form.indexOf(word))
      .filter((at) => at >= 0)
      .sort((a, b) => a - b)[0] ?? 0;
  const at = places[first] ?? 0;
  const [from, to] = [Math.max(0, at - CONTEXT), Math.min(line.length, at + CONTEXT * 2)];
  const cut = [...letters.segment(line)]
    .filter(({ index }) => index >= from && index < to)
    .map(({ segment }) => segment);
  return `${from > 0 ? "…" : ""}${cut.join("").trim()}${to < line.length ? "…" : ""}`;
}

/** The form with where in the text each of its characters begins and ends; a letter of several marks is one. */
function comparable(text: string): { form: string; places: number[]; ends: number[] } {
  let form = "";
  const places: number[] = [];
  const ends: number[] = [];
  for (const { segment, index } of letters.segment(text)) {
    const shown = segment.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ");
    form += shown;
    for (let count = 0; count < shown.length; count += 1) {
      places.push(index);
      ends.push(index + segment.length);
    }
  }
  return { form, places, ends };
}
