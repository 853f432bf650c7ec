import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { type LanguageCode, findLanguage } from '#domain/language/language.ts'

import { Checks } from './Checks.tsx'

interface RegisteredProps {
  readonly values: { readonly registeredFrom: string; readonly registeredTo: string }
  readonly change: (patch: { registeredFrom?: string; registeredTo?: string }) => void
  /** Of the last day. */
  readonly error: string | undefined
}

/** The days between which members registered. */
export function RegisteredFields({ values, change, error }: RegisteredProps) {
  const t = useT()
  return (
    <>
      <Field label={t('console.detail.registered_from')}>
        <TextInput
          type="date"
          value={values.registeredFrom}
          onChange={(registeredFrom) => change({ registeredFrom })}
        />
      </Field>
      <Field label={t('console.detail.registered_to')} error={error}>
        <TextInput
          type="date"
          value={values.registeredTo}
          onChange={(registeredTo) => change({ registeredTo })}
        />
      </Field>
    </>
  )
}

const depositChoices = ['all', 'yes', 'no'] as const
type DepositChoice = (typeof depositChoices)[number]

interface DepositedProps {
  readonly value: DepositChoice
  readonly onChange: (value: DepositChoice) => void
  readonly hint?: string
}

/** With deposits, without, or both. */
export function DepositedField({ value, onChange, hint }: DepositedProps) {
  const t = useT()
  return (
    <Field label={t('console.campaigns.deposited')} {...(hint === undefined ? {} : { hint })}>
      <Select
        value={value}
        onChange={(chosen) => onChange(chosen as DepositChoice)}
        choices={depositChoices.map((id) => ({ id, label: t(`console.campaigns.deposited_${id}`) }))}
      />
    </Field>
  )
}

interface KnownFacts {
  readonly levels: readonly { readonly rank: number; readonly name: string }[]
  readonly languages: readonly LanguageCode[]
}

/** The levels and languages of members, where a brand has more than one. */
export function LevelAndLanguageChecks({
  found,
  values,
  change,
}: {
  found: KnownFacts
  values: { readonly levels: readonly number[]; readonly languages: readonly LanguageCode[] }
  change: (patch: { levels?: readonly number[]; languages?: readonly LanguageCode[] }) => void
}) {
  const t = useT()
  return (
    <>
      {found.levels.length > 1 && (
        <Checks
          legend={t('console.campaigns.levels')}
          options={found.levels.map(({ rank, name }) => ({ id: rank, label: name }))}
          chosen={values.levels}
          onChange={(levels) => change({ levels })}
        />
      )}
      {found.languages.length > 1 && (
        <Checks
          legend={t('console.campaigns.languages')}
          options={found.languages.map((id) => ({ id, label: findLanguage(id)?.name ?? id }))}
          chosen={values.languages}
          onChange={(languages) => change({ languages })}
        />
      )}
    </>
  )
}
