import { useFormat } from '#browser/ui/format-context.tsx'
import { useFieldAttributes } from '#browser/ui/field-context.ts'

import { localOfMoment, momentOfLocal } from './local-time.ts'

/** Date and time input in the brand's zone. */
export function MomentInput({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (moment: string | undefined) => void
}) {
  const { timeZone } = useFormat()
  const tied = useFieldAttributes()
  return (
    <span className={tied['aria-invalid'] ? 'input err' : 'input'}>
      <input
        {...tied}
        type="datetime-local"
        value={value === undefined ? '' : localOfMoment(value, timeZone)}
        onChange={(event) => onChange(momentOfLocal(event.currentTarget.value, timeZone))}
      />
    </span>
  )
}
