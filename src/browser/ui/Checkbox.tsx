import type { ReactNode } from 'react'

export function Checkbox({
  isChecked,
  onChange,
  isDisabled = false,
  name,
  children,
}: {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  isDisabled?: boolean
  name?: string
  children: ReactNode
}) {
  return (
    <label className="check">
      <input
        type="checkbox"
        name={name}
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
