import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Select } from '#browser/ui/Select.tsx'

const ANY = 'any'

/** A select filter whose first choice is "all". */
export function FilterSelect<Choice extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string
  value: Choice | undefined
  choices: readonly { readonly id: Choice; readonly label: ReactNode }[]
  onChange: (value: Choice | undefined) => void
}) {
  const t = useT()
  return (
    <Select
      label={label}
      value={value ?? ANY}
      choices={[{ id: ANY, label: t('console.filter.any') }, ...choices]}
      onChange={(id) => onChange(choices.find((choice) => choice.id === id)?.id)}
    />
  )
}
