import type { ReactNode } from 'react'

/** Takes effect at once; what needs saving is a checkbox. */
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
