import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { useBrand } from '#console/frame/brand.ts'
import { languageOf } from '#domain/language/language.ts'
import type { Named, Translations } from '#domain/language/names.ts'

import './translation-fields.css'

/** A name in the languages of the brand. The first one is required; it stands in where a translation lacks. */
export function NameFields({
  label,
  longest,
  value,
  error,
  onChange,
}: {
  label: string
  longest: number
  value: Named
  error?: string | undefined
  onChange: (patch: Partial<Named>) => void
}) {
  return (
    <TranslationFields
      label={label}
      longest={longest}
      isRequired
      text={value.name}
      translations={value.names}
      error={error}
      onText={(name) => onChange({ name })}
      onTranslations={(names) => onChange({ names })}
    />
  )
}

/** A text of one line in the languages of the brand. */
export function TranslationFields({
  label,
  longest,
  isRequired = false,
  text,
  translations = {},
  error,
  onText,
  onTranslations,
}: {
  label: string
  longest: number
  isRequired?: boolean
  text: string
  translations?: Translations | undefined
  error?: string | undefined
  onText: (text: string) => void
  onTranslations: (translations: Translations) => void
}) {
  const t = useT()
  const [first, ...others] = useBrand()?.languages ?? []
  const written = others.filter((code) => (translations[code] ?? '').trim() !== '').length
  return (
    <div className="translations">
      <Field label={label} isRequired={isRequired} error={error}>
        <span dir={first && languageOf(first).direction}>
          <TextInput value={text} maxLength={longest} onChange={onText} />
        </span>
      </Field>
      {others.length > 0 && (
        <details>
          <summary className="xs">
            {t('console.names.others', { count: written, all: others.length })}
          </summary>
          <div className="stack">
            {others.map((code) => {
              const { name, tag, direction } = languageOf(code)
              return (
                <Field key={code} label={<span lang={tag}>{name}</span>}>
                  <span lang={tag} dir={direction}>
                    <TextInput
                      value={translations[code] ?? ''}
                      maxLength={longest}
                      onChange={(typed) => onTranslations(withText(translations, code, typed))}
                    />
                  </span>
                </Field>
              )
            })}
            <p className="hint">{t('console.names.hint')}</p>
          </div>
        </details>
      )}
    </div>
  )
}

/** An emptied translation is none. */
function withText(translations: Translations, code: string, text: string): Translations {
  const { [code]: _before, ...others } = translations
  return text === '' ? others : { ...others, [code]: text }
}
