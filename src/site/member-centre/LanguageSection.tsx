import { useMutation } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { myAccount } from '#contract/my-account.ts'
import { type LanguageCode, languageOf } from '#domain/language/language.ts'
import { useSite } from '#site/bootstrap.ts'

import { GuardRow } from './GuardSection.tsx'

/** The language of the page, and of mails to the member. */
export function LanguageSection() {
  const t = useT()
  const api = useApi()
  const { language, languages, chooseLanguage } = useSite()
  const change = useMutation({
    mutationFn: async (next: LanguageCode) => {
      await api.call(myAccount.changeLanguage, { language: next })
      await chooseLanguage(next)
    },
  })
  return (
    <section className="mc-sect">
      <header>
        <h3>{t('shell.language')}</h3>
      </header>
      <ul className="card">
        <GuardRow icon="globe" name={languageOf(language).name} state={t('centre.language_text')}>
          <Select
            label={t('shell.language')}
            value={language}
            onChange={(next) => {
              const found = languages.find((one) => one === next)
              if (found && found !== language) change.mutate(found)
            }}
            choices={languages.map((one) => ({ id: one, label: languageOf(one).name }))}
          />
        </GuardRow>
      </ul>
      {change.isError && <Note tone="bad">{change.error.message}</Note>}
    </section>
  )
}
