import { useT } from '#browser/i18n/translate.ts'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'

const ALL = 'all'

/** A segmented filter by state, whose first choice is "all". */
export function FilterStates<State extends string>({
  value,
  choices,
  onChange,
}: {
  value: State | undefined
  choices: readonly { readonly id: State; readonly label: string }[]
  onChange: (value: State | undefined) => void
}) {
  const t = useT()
  return (
    <SegmentedControl
      label={t('console.column.status')}
      options={[{ id: ALL, label: t('console.filter.all') }, ...choices]}
      selected={value ?? ALL}
      onSelect={(id) => onChange(choices.find((one) => one.id === id)?.id)}
    />
  )
}
