import './hint-parts.css'

/** Turns a hint on: the best choice, and the cost of any other. Off until the player wants it. */
export function HintSwitch({
  label,
  isOn,
  onChange,
}: {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}) {
  return (
    <label className="hint-switch">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  )
}
