import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { categories } from '#domain/navigation/category.ts'

import { Checks } from './Checks.tsx'
import { type PlayField, type TypedPlay } from './play-rules.ts'

/** Rules of a segment about settled play and teams of agents. */
export function PlayRules({
  typed,
  change,
  errorOf,
}: {
  typed: TypedPlay
  change: (patch: Partial<TypedPlay>) => void
  errorOf: (field: PlayField) => string | undefined
}) {
  const t = useT()
  const text = (field: PlayField, inputMode: 'numeric' | 'decimal' | 'text', longest: number) => (
    <Field
      label={t(`console.segment.${field}`)}
      {...(field === 'teams' ? { hint: t('console.segment.teams_hint') } : {})}
      error={errorOf(field)}
    >
      <TextInput
        dir="ltr"
        inputMode={inputMode}
        maxLength={longest}
        value={typed[field]}
        onChange={(value) => change({ [field]: value })}
      />
    </Field>
  )
  return (
    <>
      <div className="console-fields">
        {text('turnoverDays', 'numeric', 2)}
        {text('turnoverLeast', 'decimal', 19)}
        {text('turnoverMost', 'decimal', 19)}
        {text('teams', 'text', 400)}
        {text('playedDays', 'numeric', 2)}
      </div>
      <Checks
        legend={t('console.segment.playedCategories')}
        options={categories.map(({ id }) => ({ id, label: t(`category.${id}`) }))}
        chosen={typed.playedCategories}
        onChange={(playedCategories) => change({ playedCategories })}
      />
    </>
  )
}
