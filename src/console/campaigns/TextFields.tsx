import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { TextArea } from '#console/ui/TextArea.tsx'
import {
  CAMPAIGN_BODY_LONGEST,
  CAMPAIGN_TITLE_LONGEST,
  inBraces,
  placeholders,
} from '#domain/campaigns/campaign.ts'
import { languageOf } from '#domain/language/language.ts'

import { type Language, type TypedCampaign, neededLanguages } from './typed-campaign.ts'
import type { FieldsProps } from './SegmentFields.tsx'

/** The text in each language that members of the segment read. */
export function TextFields({
  typed,
  found,
  change,
  errorIn,
}: Pick<FieldsProps, 'typed' | 'found' | 'change'> & {
  readonly errorIn: (language: Language) => string | undefined
}) {
  const t = useT()
  const write = (language: Language, patch: Partial<{ title: string; body: string }>) =>
    change({ texts: withText(typed, language, patch) })
  return (
    <section className="campaign-part">
      <h3>{t('console.campaigns.texts')}</h3>
      <p className="small muted">{t('console.campaigns.texts_text')}</p>
      <ul className="small muted">
        {placeholders.map((name) => (
          <li key={name}>
            <bdi className="mono">{inBraces(name)}</bdi> {t(`console.campaigns.placeholder_${name}`)}
          </li>
        ))}
      </ul>
      {neededLanguages(typed, found).map((code) => {
        const { name, tag, direction } = languageOf(code)
        const { title = '', body = '' } = typed.texts[code] ?? {}
        return (
          <fieldset key={code} className="campaign-text">
            <legend lang={tag}>{name}</legend>
            <Field label={t('console.campaigns.title')} isRequired>
              <span lang={tag} dir={direction}>
                <TextInput
                  maxLength={CAMPAIGN_TITLE_LONGEST}
                  value={title}
                  onChange={(next) => write(code, { title: next })}
                />
              </span>
            </Field>
            <Field label={t('console.campaigns.body')} isRequired error={errorIn(code)}>
              <span lang={tag} dir={direction}>
                <TextArea
                  maxLength={CAMPAIGN_BODY_LONGEST}
                  value={body}
                  onChange={(next) => write(code, { body: next })}
                />
              </span>
            </Field>
          </fieldset>
        )
      })}
    </section>
  )
}

function withText(
  { texts }: TypedCampaign,
  language: Language,
  patch: Partial<{ title: string; body: string }>,
): TypedCampaign['texts'] {
  const before = texts[language] ?? { title: '', body: '' }
  return { ...texts, [language]: { ...before, ...patch } }
}
