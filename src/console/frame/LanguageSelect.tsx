import { useT } from '#browser/i18n/translate.ts'
import { Select } from '#browser/ui/Select.tsx'
import { useConsolePage } from '#console/console-page.ts'
import { findLanguage, languageOf } from '#domain/language/language.ts'

/** The complete languages, each by its own name. */
export function LanguageSelect() {
  const t = useT()
  const { language, languages, chooseLanguage } = useConsolePage()
  return (
    <span className="console-language">
      <Select
        label={t('console.language')}
        isLabelHidden
        value={language}
        choices={languages.map((code) => ({
          id: code,
          label: <span lang={languageOf(code).tag}>{findLanguage(code)?.name}</span>,
        }))}
        onChange={(id) => {
          const chosen = languages.find((code) => code === id)
          if (chosen) void chooseLanguage(chosen)
        }}
      />
    </span>
  )
}
