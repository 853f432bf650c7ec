import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { Select } from '#browser/ui/Select.tsx'
import type { Draft } from '#console/ui/use-draft.ts'
import { readLanguages, saveLanguages } from '#contract/console/settings.ts'
import type { Output } from '#contract/endpoint.ts'
import { findLanguage, type LanguageCode, languageOf } from '#domain/language/language.ts'

import { moved } from './moved.ts'
import { Mark } from './SettingMark.tsx'
import { SettingPage } from './SettingPage.tsx'
import type { SettingCalls } from './use-setting.ts'

type Value = Output<typeof readLanguages>
type Languages = Value['settings']

const calls: SettingCalls<Languages, Value> = {
  group: 'languages',
  read: (api, scope) => api.call(readLanguages, scope),
  save: (api, input) => api.call(saveLanguages, input),
}

const nameOfLanguage = (code: string) => findLanguage(code)?.name ?? code

/** The site's languages in order, and the default one. */
export default function LanguagesPage() {
  const t = useT()
  return (
    <SettingPage calls={calls}>
      {({ draft, value }) => (
        <section className="card console-card">
          <Mark name="languages" draft={draft} value={value}>
            <Offered draft={draft} available={value.available} />
          </Mark>
          <Mark name="defaultLanguage" draft={draft} value={value}>
            <Field label={t('console.languages.fallback')} hint={t('console.languages.fallback_hint')}>
              <Select
                value={draft.values.defaultLanguage}
                choices={draft.values.languages.map((code) => ({ id: code, label: nameOfLanguage(code) }))}
                onChange={(id) => {
                  const chosen = draft.values.languages.find((code) => code === id)
                  if (chosen) draft.change({ defaultLanguage: chosen })
                }}
              />
            </Field>
          </Mark>
        </section>
      )}
    </SettingPage>
  )
}

function Offered({
  draft: { values, change },
  available,
}: {
  draft: Draft<Languages>
  available: readonly LanguageCode[]
}) {
  const t = useT()
  const others = available.filter((code) => !values.languages.includes(code))
  const toggle = (code: LanguageCode, isOn: boolean) =>
    change({
      languages: isOn ? [...values.languages, code] : values.languages.filter((one) => one !== code),
    })
  return (
    <ul className="console-lines" aria-label={t('console.languages.offered')}>
      {[...values.languages, ...others].map((code) => {
        const place = values.languages.indexOf(code)
        const isOffered = place >= 0
        const isLast = isOffered && (values.languages.length === 1 || code === values.defaultLanguage)
        return (
          <li key={code}>
            <span className="grow">
              <Checkbox isChecked={isOffered} isDisabled={isLast} onChange={(isOn) => toggle(code, isOn)}>
                <span lang={languageOf(code).tag}>{nameOfLanguage(code)}</span>
              </Checkbox>
            </span>
            {isOffered && (
              <>
                <IconButton
                  icon="chev"
                  size="sm"
                  className="set-up"
                  label={t('console.languages.up', { name: nameOfLanguage(code) })}
                  isResting={place === 0}
                  onClick={() => change({ languages: moved(values.languages, place, -1) })}
                />
                <IconButton
                  icon="chev"
                  size="sm"
                  label={t('console.languages.down', { name: nameOfLanguage(code) })}
                  isResting={place === values.languages.length - 1}
                  onClick={() => change({ languages: moved(values.languages, place, 1) })}
                />
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
