import { useId, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'

import { differences, type TextOf } from './differences.ts'

/** Resolves a concurrent edit: the operator chooses between both versions, value by value. Choosing does not save. */
export function Conflict<Values extends object>({
  mine,
  theirs,
  nameOf,
  textOf,
  onChosen,
}: {
  mine: Values
  theirs: Values
  /** Label of a field. */
  nameOf: (field: string) => string
  /** Formats coded values. */
  textOf?: TextOf
  onChosen: (values: Values) => void
}) {
  const t = useT()
  const group = useId()
  const fields = fieldsBetween(mine, theirs)
  const [chosen, setChosen] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({})
  const sideOf = (field: string) => chosen[field] ?? 'mine'
  const displayText = useTexts({ mine, theirs, nameOf, textOf })
  const choose = () =>
    onChosen({
      ...mine,
      ...Object.fromEntries(
        fields
          .filter((field) => sideOf(field) === 'theirs')
          .map((field) => [field, (theirs as Readonly<Record<string, unknown>>)[field]]),
      ),
    })
  const side = (field: string, name: 'mine' | 'theirs') => (
    <Side
      group={`${group}-${field}`}
      isChosen={sideOf(field) === name}
      text={displayText(field, name)}
      onChoose={() => setChosen((before) => ({ ...before, [field]: name }))}
    />
  )
  return (
    <section className="conflict" aria-label={t('console.conflict.title')}>
      <Note tone="warn">{t(fields.length === 0 ? 'console.conflict.same' : 'console.conflict.text')}</Note>
      {fields.length > 0 && (
        <table className="console-diff">
          <Heads />
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row">{nameOf(field)}</th>
                <td>{side(field, 'mine')}</td>
                <td>{side(field, 'theirs')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="console-buttons">
        <Button tone="main" size="sm" onClick={choose}>
          {t('console.conflict.go_on')}
        </Button>
        <Button size="sm" onClick={() => onChosen(theirs)}>
          {t('console.conflict.take_theirs')}
        </Button>
      </div>
    </section>
  )
}

function Heads() {
  const t = useT()
  return (
    <thead>
      <tr>
        <th scope="col">{t('console.diff.what')}</th>
        <th scope="col">{t('console.conflict.mine')}</th>
        <th scope="col">{t('console.conflict.theirs')}</th>
      </tr>
    </thead>
  )
}

function Side({
  group,
  isChosen,
  text,
  onChoose,
}: {
  group: string
  isChosen: boolean
  text: string
  onChoose: () => void
}) {
  const t = useT()
  return (
    <label className="conflict-side">
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
      <span dir="auto">{text || t('console.diff.empty')}</span>
    </label>
  )
}

function fieldsBetween(mine: object, theirs: object): readonly string[] {
  return [...new Set(differences(mine, theirs).map(({ path }) => path.split(/[.[]/)[0] ?? path))]
}

/** Texts of the differing parts of a field. */
function useTexts({
  mine,
  theirs,
  nameOf,
  textOf,
}: {
  mine: object
  theirs: object
  nameOf: (field: string) => string
  textOf: TextOf | undefined
}): (field: string, name: 'mine' | 'theirs') => string {
  const t = useT()
  return (field, name) => {
    const parts = partsOf(field, mine, theirs, textOf).map((part) => ({
      path: part.path,
      text: (name === 'mine' ? part.before : part.after) ?? '',
    }))
    const [only] = parts
    if (parts.length === 1 && only?.path === field) return only.text
    return parts.map(({ path, text }) => `${nameOf(path)}: ${text || t('console.nothing')}`).join('; ')
  }
}

/** Differences within a field. */
function partsOf(field: string, mine: object, theirs: object, textOf: TextOf | undefined) {
  const of = (values: object) => ({ [field]: (values as Readonly<Record<string, unknown>>)[field] })
  return differences(of(mine), of(theirs), textOf)
}
