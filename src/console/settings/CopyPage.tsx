import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { useScope } from '#console/frame/brand.ts'
import { FilterText } from '#console/ui/FilterText.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { TextArea } from '#console/ui/TextArea.tsx'
import { findWords, readCopy, saveCopy } from '#contract/console/settings.ts'
import type { Output } from '#contract/endpoint.ts'
import { findLanguage, type LanguageCode, languageCodes } from '#domain/language/language.ts'

import { Mark } from './SettingMark.tsx'
import { type SettingForm, SettingPage } from './SettingPage.tsx'
import type { SettingCalls } from './use-setting.ts'

type Value = Output<typeof readCopy>
type Copy = Value['settings']
type Form = SettingForm<Copy, Value>

const calls: SettingCalls<Copy, Value> = {
  group: 'copy',
  read: (api, scope) => api.call(readCopy, scope),
  save: (api, input) => api.call(saveCopy, input),
}

/** The brand's own texts over the catalogue: searched by the current text, reset one by one. */
export default function CopyPage() {
  const t = useT()
  const [language, setLanguage] = useState<LanguageCode>('EN')
  const [find, setFind] = useState<string>()
  return (
    <SettingPage calls={calls}>
      {(form) => (
        <>
          <Note tone="info">{t('console.copy.two')}</Note>
          <section className="card console-card">
            <Field label={t('console.copy.language')}>
              <Select
                value={language}
                choices={languageCodes.map((id) => ({ id, label: findLanguage(id)?.name ?? id }))}
                onChange={(id) => setLanguage(findLanguage(id)?.code ?? 'EN')}
              />
            </Field>
            <FilterText label={t('console.copy.find')} value={find} className="" onChange={setFind} />
            {find !== undefined && <Found form={form} language={language} find={find} />}
          </section>
          <section className="card console-card">
            <Mark name="words" draft={form.draft} value={form.value}>
              <Own form={form} language={language} />
            </Mark>
          </section>
        </>
      )}
    </SettingPage>
  )
}

function withText(form: Form, language: LanguageCode, id: string, text: string | undefined): void {
  const { words } = form.draft.values
  const { [id]: _before, ...others } = words[language] ?? {}
  form.draft.change({
    words: { ...words, [language]: text === undefined ? others : { ...others, [id]: text } },
  })
}

function Found({ form, language, find }: { form: Form; language: LanguageCode; find: string }) {
  const t = useT()
  const found = useQuery(queryOf(useApi(), findWords, { ...useScope(), language, find }))
  return (
    <Loaded query={found} lines={4}>
      {({ list }) =>
        list.length === 0 ? (
          <p className="muted small">{t('console.copy.none_found')}</p>
        ) : (
          <ul className="console-lines" aria-label={t('console.copy.found')}>
            {list
              .filter(({ id }) => form.draft.values.words[language]?.[id] === undefined)
              .map(({ id, text }) => (
                <li key={id}>
                  <bdi className="grow console-long" lang={findLanguage(language)?.tag}>
                    {text}
                  </bdi>
                  <Button
                    size="sm"
                    aria-label={t('console.copy.replace_of', { text })}
                    onClick={() => withText(form, language, id, text)}
                  >
                    {t('console.copy.replace')}
                  </Button>
                </li>
              ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function Own({ form, language }: { form: Form; language: LanguageCode }) {
  const t = useT()
  const own = Object.entries(form.draft.values.words[language] ?? {})
  const known = findLanguage(language)
  return (
    <div className="stack">
      <h2>{t('console.copy.own')}</h2>
      {own.length === 0 && <p className="muted small">{t('console.copy.none')}</p>}
      {own.map(([id, text]) => (
        <div key={id} lang={known?.tag} dir={known?.direction}>
          <OwnText form={form} language={language} id={id} text={text} />
        </div>
      ))}
    </div>
  )
}

/** The catalogue's text is looked up by searching for its id. */
function OwnText({
  form,
  language,
  id,
  text,
}: {
  form: Form
  language: LanguageCode
  id: string
  text: string
}) {
  const t = useT()
  const found = useQuery(queryOf(useApi(), findWords, { ...useScope(), language, find: id }))
  const original = found.data?.list.find((one) => one.id === id)?.text ?? id
  return (
    <div className="stack">
      <Field
        label={t('console.copy.instead', { text: original })}
        hint={t('console.copy.hint')}
        error={form.isWrong(`words/${language}/${id}`) ? t('console.copy.wrong') : undefined}
      >
        <TextArea
          value={text}
          rows={2}
          maxLength={600}
          onChange={(next) => withText(form, language, id, next)}
        />
      </Field>
      <div className="console-buttons">
        <Button
          size="sm"
          aria-label={t('console.copy.back_of', { text: original })}
          onClick={() => withText(form, language, id, undefined)}
        >
          {t('console.copy.back')}
        </Button>
      </div>
    </div>
  )
}
