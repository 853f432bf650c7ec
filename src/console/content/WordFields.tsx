import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { Tabs } from '#browser/ui/Tabs.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { TextArea } from '#console/ui/TextArea.tsx'
import type { Kind, WordField } from '#domain/content/field.ts'
import { findLanguage } from '#domain/language/language.ts'

import { nameOfField, nameOfLanguage } from './content-words.ts'
import { completenessOf } from './entry-values.ts'
import type { BrandContentRules } from './entry.ts'
import { faultText } from './fault-text.ts'
import { RichText } from './RichText.tsx'
import type { EntryEditor } from './use-entry.ts'

/** Text fields, a tab per language; each tab shows its completeness. */
export function WordFields({
  kind,
  rules,
  form,
  isReadOnly,
  language,
  onLanguage,
}: {
  kind: Kind
  rules: BrandContentRules
  form: EntryEditor
  isReadOnly: boolean
  language: string
  onLanguage: (language: string) => void
}) {
  const t = useT()
  return (
    <section className="card console-card">
      {/* The headings of a text are of the third level. */}
      <h2>{t('content.words')}</h2>
      <Tabs
        label={t('content.languages')}
        selected={language}
        onSelect={onLanguage}
        tabs={rules.languages.map((code) => ({
          id: code,
          label: <TabLabel kind={kind} form={form} code={code} isOwn={code === rules.defaultLanguage} />,
          page: <Texts kind={kind} rules={rules} form={form} isReadOnly={isReadOnly} code={code} />,
        }))}
      />
    </section>
  )
}

function TabLabel({
  kind,
  form,
  code,
  isOwn,
}: {
  kind: Kind
  form: EntryEditor
  code: string
  isOwn: boolean
}) {
  const t = useT()
  const completeness = completenessOf(kind, form.draft.values.words[code])
  const isWrong = form.faults.some(({ language }) => language === code)
  return (
    <span className={`cms-tab ${isWrong ? 'wrong' : completeness}`}>
      <Icon name={isWrong ? 'alarm' : completeness === 'whole' ? 'check' : 'minus'} />
      <span lang={findLanguage(code)?.tag}>{nameOfLanguage(code)}</span>
      {isOwn && <span aria-hidden="true">*</span>}
      <span className="sr">{t(isWrong ? 'content.tab.wrong' : `content.tab.${completeness}`)}</span>
    </span>
  )
}

function Texts({
  kind,
  rules,
  form,
  isReadOnly,
  code,
}: {
  kind: Kind
  rules: BrandContentRules
  form: EntryEditor
  isReadOnly: boolean
  code: string
}) {
  return (
    <div className="stack">
      {Object.entries(kind.words).map(([name, field]) => (
        <WordInput
          key={name}
          name={name}
          field={field}
          rules={rules}
          form={form}
          isReadOnly={isReadOnly}
          code={code}
        />
      ))}
    </div>
  )
}

function WordInput({
  name,
  field,
  rules,
  form,
  isReadOnly,
  code,
}: {
  name: string
  field: WordField
  rules: BrandContentRules
  form: EntryEditor
  isReadOnly: boolean
  code: string
}) {
  const t = useT()
  const { draft, faults } = form
  const text = draft.values.words[code]?.[name] ?? ''
  const change = (next: string) => {
    const { words } = draft.values
    draft.change({ words: { ...words, [code]: { ...words[code], [name]: next } } })
  }
  const language = findLanguage(code)
  const fault = faults.find((one) => one.field === name && one.language === code)
  return (
    <Field
      label={nameOfField(t, name)}
      isRequired={field.isRequired && code === rules.defaultLanguage}
      hint={t('content.counter', { count: text.length, most: field.max })}
      error={fault && faultText(t, fault.fault)}
    >
      <div lang={language?.tag} dir={language?.direction}>
        {field.type === 'rich' ? (
          <RichText
            label={nameOfField(t, name)}
            value={text}
            rules={rules}
            isReadOnly={isReadOnly}
            onChange={change}
          />
        ) : field.max > 90 ? (
          <TextArea value={text} rows={2} onChange={(next) => change(next.replaceAll('\n', ' '))} />
        ) : (
          <TextInput value={text} onChange={change} />
        )}
      </div>
    </Field>
  )
}
