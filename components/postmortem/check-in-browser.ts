import type { CheckWords } from "#components/words/check-words-en.ts";
import type { PageLocale } from "#components/words/page-words.ts";
import type { PublicExposure } from "#domain/postmortem/public-document.ts";
import { evaluateExposure } from "#domain/upstream/evaluate-exposure.ts";
import { refusedLabel } from "./check-accepted.ts";
import { answerPieces, type Piece } from "./check-answer.ts";
import { answersOf, isBlank, nodeName, readTyped, searchOf, shownValue, type Refused } from "./check-entries.ts";

// Answers the check within the reader's browser, from the conditions that the page carries. Sends nothing.

type CheckData = { exposure: PublicExposure; words: CheckWords; inEnglish: string; locale: PageLocale };
type Control = HTMLInputElement | HTMLSelectElement;

const QUIET_MS = 700;
const SVG = "http://www.w3.org/2000/svg";

const form = document.querySelector<HTMLFormElement>("#check-form");
const data = document.querySelector("#check-data")?.textContent;
if (form && data) answerWhileTyping(form, JSON.parse(data) as CheckData);

function answerWhileTyping(form: HTMLFormElement, data: CheckData): void {
  const { exposure, words } = data;
  const note = form.querySelector<HTMLElement>("[data-not-sent]");
  if (note) note.textContent = words.notSent;
  let announcing: ReturnType<typeof setTimeout> | undefined;

  const update = () => {
    const pairs = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]);
    const typed = readTyped(exposure, pairs);
    const { answers, refused } = answersOf(exposure, typed);
    const rows = numberRows(form, words);
    showRefused(form, refused, rows, data);
    const result = isBlank(typed) ? undefined : evaluateExposure(exposure, answers);
    const pieces = result
      ? answerPieces({ ...data, result, link: `#${searchOf(typed)}` })
      : [{ tag: "p", children: [words.noAnswer] }];
    byId("check-result")?.replaceChildren(...pieces.map(drawn));
    clearTimeout(announcing);
    announcing = setTimeout(() => say(words, result && words.verdicts[result.verdict]), QUIET_MS);
  };

  const fillFromAddress = () => {
    if (!location.hash.includes("=")) return;
    const typed = readTyped(exposure, new URLSearchParams(location.hash.slice(1)));
    if (isBlank(typed)) return;
    for (const control of controlsOf(form)) control.value = "";
    while (rowsOf(form).length < typed.nodes.length) addRow(form);
    for (const field of exposure.fields) {
      const fill = (name: string, said: string | undefined) => {
        const control = byId(name);
        if (said !== undefined && control) setValue(control as Control, shownValue(field, exposure, said));
      };
      if (!field.path.startsWith("node.")) fill(field.path, typed.fields[field.path]);
      else typed.nodes.forEach((row, index) => fill(nodeName(field.path, index + 1), row[field.path]));
    }
    update();
  };

  form.addEventListener("input", update);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { submitter } = event;
    if (submitter instanceof HTMLButtonElement && submitter.name === "add") {
      const first = rowsOf(form).length + 1;
      for (let count = Number(submitter.value); count > 0; count -= 1) addRow(form);
      numberRows(form, words);
      byId(`node-${first}`)?.querySelector<Control>("input, select")?.focus();
      return;
    }
    update();
    byId("answer")?.focus();
  });
  addEventListener("hashchange", fillFromAddress);
  fillFromAddress();
  if (controlsOf(form).some(({ value }) => value !== "")) update();
}

function byId(id: string): HTMLElement | null {
  return document.getElementById(id);
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>("input, select")];
}

function rowsOf(form: HTMLFormElement): HTMLFieldSetElement[] {
  return [...form.querySelectorAll<HTMLFieldSetElement>(".check-node")];
}

function addRow(form: HTMLFormElement): void {
  const template = byId("node-row") as HTMLTemplateElement | null;
  const number = rowsOf(form).length + 1;
  const row = (template?.innerHTML ?? "")
    .replaceAll("node.0.", `node.${number}.`)
    .replaceAll("node-0", `node-${number}`);
  byId("node-rows")?.insertAdjacentHTML("beforeend", row);
}

/** Reasons count the nodes that are filled in, so the rows do too. Answers for each of those the number of its row. */
function numberRows(form: HTMLFormElement, { node }: CheckWords): number[] {
  const rows = rowsOf(form).map((row, index) => ({ row, number: index + 1, isFilled: hasValue(row) }));
  const inOrder = [...rows.filter(({ isFilled }) => isFilled), ...rows.filter(({ isFilled }) => !isFilled)];
  for (const [index, { row }] of inOrder.entries()) {
    const legend = row.querySelector("[data-node]");
    if (legend) legend.textContent = node.replace("{number}", String(index + 1));
  }
  return inOrder.map(({ number }) => number);
}

function hasValue(row: HTMLFieldSetElement): boolean {
  return [...row.querySelectorAll<Control>("input, select")].some(({ value }) => value.trim() !== "");
}

/** A value that the list does not offer is added to it, so that it is seen. */
function setValue(control: Control, value: string): void {
  control.value = value;
  if (control.value !== value && control instanceof HTMLSelectElement)
    control.add(new Option(value, value, true, true));
}

function showRefused(form: HTMLFormElement, refused: Refused[], rows: number[], { words, locale }: CheckData): void {
  const shown = refused.map((one) => ({
    label: refusedLabel(one, words, locale),
    name: one.name.replace(/^node\.(\d+)\./, (_, number) => `node.${rows[Number(number) - 1]}.`),
  }));
  for (const control of controlsOf(form)) {
    const isRefused = shown.some(({ name }) => name === control.name);
    if (isRefused) control.setAttribute("aria-invalid", "true");
    else control.removeAttribute("aria-invalid");
    const place = byId(`${control.name}-error`);
    if (place) place.textContent = isRefused ? (place.dataset["accepted"] ?? "") : "";
  }
  const list = byId("check-refused");
  if (!list) return;
  list.hidden = shown.length === 0;
  const links = shown.map(({ label, name }) => element("li", linkTo(`#${name}`, label)));
  list.querySelector("ul")?.replaceChildren(...links.map(drawn));
}

/** To those who listen, and to those who do not see the answer from where they type. */
function say({ answer, noAnswer }: CheckWords, verdict: string | undefined): void {
  const place = byId("check-said");
  const words = `${answer}: ${verdict ?? noAnswer}`;
  if (place && place.textContent !== words) place.replaceChildren(drawn(linkTo("#answer", words)));
}

function linkTo(href: string, words: string): Piece {
  return { tag: "a", attributes: { href }, children: [words] };
}

function element(tag: string, child: Piece): Piece {
  return { tag, children: [child] };
}

function drawn(piece: Piece): Node {
  if (typeof piece === "string") return document.createTextNode(piece);
  if ("mark" in piece) {
    const template = document.querySelector<HTMLTemplateElement>(`template[data-mark="${piece.mark}"]`);
    return template?.content.cloneNode(true) ?? document.createElementNS(SVG, "svg");
  }
  const element = document.createElement(piece.tag);
  for (const [name, value] of Object.entries(piece.attributes ?? {})) element.setAttribute(name, value);
  element.append(...piece.children.map(drawn));
  return element;
}
