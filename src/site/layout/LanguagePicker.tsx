import { Icon } from '#browser/ui/Icon.tsx'
import { useT } from '#browser/i18n/translate.ts'
import { findLanguage, type LanguageCode, languageOf } from '#domain/language/language.ts'
import { useSite } from '#site/bootstrap.ts'

/** Exactly the languages that are complete, each by its own name. The platform's own list works everywhere. */
export function LanguagePicker() {
  const t = useT()
  const { languages, language, chooseLanguage } = useSite()
  return (
    <label className="pick">
      <Icon name="globe" />
      <span className="sr">{t('shell.language')}</span>
      <select value={language} onChange={(event) => void chooseLanguage(event.target.value as LanguageCode)}>
        {languages.map((code) => (
          <option key={code} value={code} lang={languageOf(code).tag}>
            {findLanguage(code)?.name}
          </option>
        ))}
      </select>
      <Icon name="chev" />
    </label>
  )
}
