import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'
import { useRecordTitle } from '#console/frame/document-title.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Conflict } from '#console/ui/Conflict.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { titleOfEntry } from '#domain/content/entry-title.ts'
import type { Kind } from '#domain/content/field.ts'

import { nameOfChoice, nameOfKind } from './content-words.ts'
import { EntryBar } from './EntryBar.tsx'
import { EntryPreview } from './EntryPreview.tsx'
import { flatOf, pathName, valuesOf, valuesOfFlat } from './entry-values.ts'
import type { BrandContentRules, Entry } from './entry.ts'
import { FactFields } from './FactFields.tsx'
import { StateTags } from './StateTags.tsx'
import { Times } from './Times.tsx'
import { type EntryEditor, useEntry } from './use-entry.ts'
import { WordFields } from './WordFields.tsx'

/** Editor of an entry, generated from its kind's fields. */
export function EntryForm({
  kind,
  rules,
  entry,
}: {
  kind: Kind
  rules: BrandContentRules
  entry: Entry | undefined
}) {
  const t = useT()
  const { may } = useOperator()
  const form = useEntry(kind, rules, entry)
  const [language, setLanguage] = useState(rules.defaultLanguage)
  const isReadOnly = !may('content.write')
  const title =
    titleOfEntry(kind, form.draft.values.words[rules.defaultLanguage]) ||
    t(entry ? 'content.untitled' : 'content.new')
  useRecordTitle(title)
  return (
    <>
      <PageTitle
        title={<bdi>{title}</bdi>}
        figures={nameOfKind(t, kind.id)}
        actions={entry && <StateTags state={entry.state} hasDraft={entry.hasDraft} />}
      />
      {isReadOnly && <Note>{t('content.read_only')}</Note>}
      {form.isRestored && <Note>{t('content.restored')}</Note>}
      <div className="cms-split">
        <fieldset className="console-list console-form cms-form" disabled={isReadOnly}>
          <legend className="sr">{nameOfKind(t, kind.id)}</legend>
          <WordFields
            kind={kind}
            rules={rules}
            form={form}
            isReadOnly={isReadOnly}
            language={language}
            onLanguage={setLanguage}
          />
          <FactFields kind={kind} rules={rules} form={form} />
          {entry && <Times entry={entry} />}
        </fieldset>
        <EntryPreview kind={kind} values={form.draft.values} language={language} rules={rules} />
      </div>
      <Meanwhile form={form} />
      {!isReadOnly && <EntryBar form={form} entry={entry} onFault={setLanguage} />}
    </>
  )
}

/** Conflict view after a concurrent save, text by text. */
function Meanwhile({ form: { draft, newer, chooseOver } }: { form: EntryEditor }) {
  const t = useT()
  if (!newer) return null
  return (
    <div className="card console-card">
      <Conflict
        mine={flatOf(draft.values)}
        theirs={flatOf(valuesOf(newer.draft ?? newer.published))}
        nameOf={(path) => pathName(t, path)}
        textOf={(path, value) => textOf(t, path, value)}
        onChosen={(flat) => chooseOver(newer, valuesOfFlat(flat))}
      />
    </div>
  )
}

function textOf(t: ReturnType<typeof useT>, path: string, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return t(value ? 'console.on' : 'console.off')
  if (typeof value === 'object') return Object.values(value).join(' ')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (path.startsWith('words/')) return value.replaceAll(/<[^>]*>/g, ' ')
  return nameOfChoice(t, path.slice('facts/'.length), value)
}
