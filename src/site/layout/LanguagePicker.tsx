// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import { Icon } from '#browser/ui/Icon.tsx'
import { useT } from '#browser/i18n/translate.ts'
import { findLanguage, type LanguageCode, languageOf } from '#domain/language/language.ts'
import { useSite } from '#site/bootstrap.ts'

/** The merchant's languages, each by its own name. A native select works on every device. */
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
