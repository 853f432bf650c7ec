import type { Option } from './SegmentedControl.tsx'
import { Icon } from './Icon.tsx'

/** Filters. On phones the row scrolls instead of growing. */
export function Chips({
  label,
  options,
  selected,
  onSelect,
  isScrolling = false,
}: {
  label: string
  options: readonly Option[]
  /** One id, or several where filters combine. */
  selected: string | readonly string[]
  onSelect: (id: string) => void
  isScrolling?: boolean
}) {
  const isOn = (id: string) => (typeof selected === 'string' ? selected === id : selected.includes(id))
  return (
    <div className={isScrolling ? 'chips scroll' : 'chips'} role="group" aria-label={label}>
      {options.map(({ id, label: text, icon }) => (
        <button key={id} type="button" className="chip" aria-pressed={isOn(id)} onClick={() => onSelect(id)}>
          {icon && <Icon name={icon} />}
          {text}
        </button>
      ))}
    </div>
  )
}
