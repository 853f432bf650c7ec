import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { type MissionGift, missionGifts } from '#domain/missions/mission.ts'

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

/** Points or cash. */
export function GiftField({ value, onChange }: FieldProps<MissionGift>) {
  const t = useT()
  return (
    <Field label={t('console.missions.gives')}>
      <Select
        value={value}
        onChange={(gives) => onChange(gives as MissionGift)}
        choices={missionGifts.map((id) => ({ id, label: t(`console.missions.gives_${id}`) }))}
      />
    </Field>
  )
}
