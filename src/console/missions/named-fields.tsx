import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import type { MissionGift } from '#domain/missions/mission.ts'

interface FieldProps<Value> {
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly error?: string | undefined
}

/** The code of a mission or a board, which never changes. */
export function CodeField({ value, onChange, error }: FieldProps<string>) {
  const t = useT()
  return (
    <Field label={t('console.missions.code')} hint={t('console.missions.code_hint')} isRequired error={error}>
      <TextInput value={value} maxLength={40} onChange={onChange} />
    </Field>
  )
}

/** The kind of reward of a mission or a board. */
export function GiftField<Gift extends MissionGift>({
  value,
  gifts,
  onChange,
}: FieldProps<Gift> & { readonly gifts: readonly Gift[] }) {
  const t = useT()
  return (
    <Field label={t('console.missions.gives')}>
      <Select
        value={value}
        onChange={(gives) => onChange(gives as Gift)}
        choices={gifts.map((id) => ({ id, label: t(`console.missions.gives_${id}`) }))}
      />
    </Field>
  )
}
