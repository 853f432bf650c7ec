import type { ReactNode } from 'react'
import type { IconName } from '#art/icons.ts'
import { Icon } from './Icon.tsx'

export type Option = { id: string; label: ReactNode; icon?: IconName }

/**
 * List types and periods. Toggle buttons instead of radios: an option may ask for a sign-in first, and must not do so
 * when an arrow key merely passes over it.
 */
export function SegmentedControl({
  label,
  options,
  selected,
  onSelect,
}: {
  label: string
  options: readonly Option[]
  selected: string
  onSelect: (id: string) => void
}) {
  return (
    <div className="seg" role="group" aria-label={label}>
      {options.map(({ id, label: text, icon }) => (
        <button key={id} type="button" aria-pressed={id === selected} onClick={() => onSelect(id)}>
          {icon && <Icon name={icon} />}
          {text}
        </button>
      ))}
    </div>
  )
}
