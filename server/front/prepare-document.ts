import "server-only";

import type { Site } from "./ask-site.ts";
import { encodeDocument, type Worth } from "./encode-document.ts";
import { findPrepared, keepPrepared, keyOf, publicationEpoch, wasLast, type Variant } from "./prepared-documents.ts";
import type { PlainDocument, PreparedAnswer } from "./public-document.ts";

type MadeAnswer = PreparedAnswer | undefined;
const beingMade = new Map<string, Promise<MadeAnswer>>();

/** Asks the site, once for all who wait, and keeps what it says where it says that it may be kept and there is room. Undefined
 * where it may not be, or something was published meanwhile. */
export function makeOnce(site: Site, variant: Variant): Promise<MadeAnswer> {
  const key = `${publicationEpoch()} ${keyOf(variant)}`;
  const made = beingMade.get(key) ?? make(site, variant).finally(() => beingMade.delete(key));
  beingMade.set(key, made);
  return made;
}

async function make(site: Site, variant: Variant): Promise<MadeAnswer> {
  const epoch = publicationEpoch();
  const kept = findPrepared({ ...variant, encoding: "identity" })?.document;
  const document = kept ?? (await askFor(site, variant));
  const answer = document?.mark.kept ? await keepDocument(variant, document, epoch) : undefined;
  if (epoch !== publicationEpoch()) return undefined;
  if (!answer) wasLast(variant);
  return answer;
}

export function askFor(site: Site, { path, zone }: Variant): Promise<PlainDocument | undefined> {
  return site.document(zone === undefined ? path : `${path}?tz=${encodeURIComponent(zone)}`);
}

type Form = { variant: Variant; answer: PreparedAnswer & { document?: PlainDocument } };

/** In the form that was asked for and as the site gave it, from which other forms are made. */
export async function keepDocument(variant: Variant, document: PlainDocument, epoch: number): Promise<PreparedAnswer> {
  const forms = await formsOf(variant, document);
  keepForms(forms, document, epoch);
  return (forms.at(-1) as Form).answer;
}

export function keepForms(forms: Form[], { mark }: PlainDocument, epoch: number): void {
  for (const { variant, answer } of forms) keepPrepared(variant, answer, epoch, mark.anyZone ?? false);
}

/** The plain form and, last, the one that is wanted. */
export async function formsOf(variant: Variant, document: PlainDocument): Promise<Form[]> {
  const { anyZone = false, asIs = false } = document.mark;
  const place = { path: variant.path, zone: anyZone ? undefined : variant.zone };
  const worth: Worth = place.zone === undefined ? "everybody" : "chosenZone";
  const plain: Form = {
    variant: { ...place, encoding: "identity" },
    answer: { ...(await encodeDocument(document, "identity", worth)), document },
  };
  if (asIs || variant.encoding === "identity") return [plain];
  const packed = await encodeDocument(document, variant.encoding, worth);
  return [plain, { variant: { ...place, encoding: variant.encoding }, answer: packed }];
}
