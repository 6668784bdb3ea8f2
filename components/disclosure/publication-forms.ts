import { intentionWords, stageWords } from "./disclosure-words.ts";
import {
  choice,
  nameIn,
  note,
  optionsFrom,
  rowIn,
  startIn,
  url,
  when,
  type CaseForm,
  type Editable,
  type FormCase,
} from "./form-shape.ts";
import { audience, newKey } from "./party-forms.ts";

const NEW = "";
const documentsOf = ({ parties }: FormCase, party: string): Editable[] =>
  parties.find(({ key }) => key === party)?.documents ?? [];

export const publicationForms = {
  publication_intended: {
    place: "publications",
    title: (of, { parties }) => `Will ${nameIn(parties, of)} publish?`,
    save: "Record it",
    fields: (of, { parties }) => [
      choice("willPublish", "It", optionsFrom(intentionWords), {
        initial: parties.find(({ key }) => key === of)?.willPublish ?? "undecided",
      }),
      {
        name: "title",
        label: "Title of the expected document",
        type: "words",
        hint: "Where it is known what will be published",
      },
      audience("parties"),
      when(),
      note,
    ],
    facts: (said, of, inCase) => {
      const document =
        said["title"] === undefined
          ? {}
          : {
              document: newKey(
                said["title"],
                inCase.parties.flatMap(({ documents }) => documents),
                "document",
              ),
            };
      return [{ kind: "publication_intended", party: of, ...document, ...said }];
    },
  },
  publication_step: {
    place: "publications",
    title: (of, inCase) => titleOfStep(of, inCase),
    save: "Record it",
    lead: () => "What is published makes it public: the case says so from then on, and an embargo is over.",
    fields: (of) => [
      ...(documentOf(of) === NEW ? [{ name: "title", label: "Title", type: "words", required: true } as const] : []),
      choice("to", "It is", optionsFrom(stageWords, ["none"])),
      { ...when(), hint: "Scheduled: when it is to appear. Else since when it is so." },
      url,
      audience("parties"),
      note,
    ],
    start: (of, inCase) => startIn(documentsOf(inCase, partyOf(of)), documentOf(of)),
    facts: (said, of, inCase) => {
      const [party, document] = [partyOf(of), documentOf(of)];
      const documents = inCase.parties.flatMap((one) => one.documents);
      const title = document === NEW ? said["title"] : rowIn(documentsOf(inCase, party), document)["title"];
      const key = document === NEW ? newKey(title, documents, "document") : document;
      return [{ kind: "publication_step", party, document: key, ...said, title }];
    },
  },
} satisfies Record<string, CaseForm>;

/** `party` or `party document`: keys have no blanks. */
const partyOf = (of: string) => of.split(" ")[0] ?? "";
const documentOf = (of: string) => of.split(" ")[1] ?? NEW;

function titleOfStep(of: string, inCase: FormCase): string {
  const party = partyOf(of);
  if (documentOf(of) === NEW) return `A document of ${nameIn(inCase.parties, party)}`;
  return nameIn(documentsOf(inCase, party), documentOf(of));
}
