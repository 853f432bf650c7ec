import { useId } from 'react'
import type { ReactNode } from 'react'

/** A choice from a range of whole numbers, with its value. */
export function RangeOption({
  label,
  value,
  least,
  most,
  isFixed = false,
  text,
  onChange,
}: {
  readonly label: string
  readonly value: number
  readonly least: number
  readonly most: number
  readonly isFixed?: boolean
  /** The value as it is written; otherwise the number. */
  readonly text?: ReactNode
  readonly onChange: (value: number) => void
}) {
  const id = useId()
  return (
    <div className="qk-range">
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id} className="num">
        {text ?? value}
      </output>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        value={value}
        disabled={isFixed}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}
