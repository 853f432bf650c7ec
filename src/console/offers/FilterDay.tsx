/** One business day. */
export function FilterDay({
  label,
  value,
  onChange,
}: {
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
}) {
  return (
    <label className="select">
      <span className="muted">{label}</span>
      <input
        type="date"
        className="reward-day"
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
    </label>
  )
}
