import type { RefCallback } from "react";
import { Field } from "#components/ui/field.tsx";
import type { ActionProblem } from "#domain/access/action-result.ts";
import { fieldLabels, type ProseDraft, type ProseField, type ShownProse, type StoredSection } from "./prose-section.ts";

type Props = {
  locale: "en" | "ja";
  kind: StoredSection["kind"];
  draft: ProseDraft;
  edit: (change: Partial<ProseDraft>) => void;
  place: (field: ProseField) => {
    ref: RefCallback<HTMLInputElement | HTMLTextAreaElement>;
    onFocus: () => void;
  };
  shown: { isLate: boolean; prose: ShownProse | undefined };
  problem: ActionProblem | undefined;
};

const names = { en: "English", ja: "Japanese" };

/** One language: its source, and below it what readers will see. */
export function ProseColumn({ locale, kind, draft, edit, place, shown, problem }: Props) {
  const [title, body]: [ProseField, ProseField] = locale === "en" ? ["titleEn", "bodyEn"] : ["titleJa", "bodyJa"];
  const bodyName = kind === "incident" ? "summary" : "body";
  const errorAt = (name: string) => problem?.errors?.find(({ pointer }) => pointer === `/${name}/${locale}`)?.message;
  const said = locale === "en" ? shown.prose?.en : shown.prose?.ja;
  const isEmpty = draft[title].trim() === "" && draft[body].trim() === "";
  return (
    <section aria-label={names[locale]} className="grid min-w-0 content-start gap-3">
      <Field label={fieldLabels[title]} error={errorAt("title")}>
        {(field) => (
          <input
            {...field}
            {...place(title)}
            type="text"
            lang={locale}
            value={draft[title]}
            onChange={(event) => edit({ [title]: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={kind === "incident" ? `Summary, ${names[locale]}` : fieldLabels[body]}
        hint={kind === "incident" ? "One sentence: the answer at the top of the page." : "Markdown; no HTML."}
        error={errorAt(bodyName)}
      >
        {(field) => (
          <textarea
            {...field}
            {...place(body)}
            lang={locale}
            rows={kind === "incident" ? 4 : 8}
            className="field-sizing-content font-mono text-[0.875rem] leading-relaxed"
            value={draft[body]}
            onChange={(event) => edit({ [body]: event.target.value })}
          />
        )}
      </Field>
      <div>
        <p className="mb-1 text-[0.8125rem] font-medium text-soft">
          Preview, {names[locale]}
          {shown.isLate && <span className="text-faint"> (being made)</span>}
        </p>
        <div className="border border-line bg-raised px-4 py-3" data-preview={locale}>
          {isEmpty ? <NothingYet locale={locale} /> : said}
        </div>
      </div>
    </section>
  );
}

export function NothingYet({ locale }: { locale: "en" | "ja" }) {
  return (
    <p className="text-soft">
      {locale === "ja" ? "Not translated: readers of Japanese get the English text, marked as such." : "Nothing yet."}
    </p>
  );
}
