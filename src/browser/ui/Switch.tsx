import type { ReactNode } from 'react'

/** Takes effect at once; use a checkbox for a value that is saved with a form. */
export function Switch({
  isOn,
  onChange,
  isDisabled = false,
  children,
}: {
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
  children: ReactNode
}) {
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
