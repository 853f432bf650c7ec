import { useFieldAttributes } from '#browser/ui/field-context.ts'

/** Multi-line text field. Text beyond the limit is kept and reported, never cut. */
export function Words({
  value,
  rows,
  onChange,
}: {
  value: string
  rows: number
  onChange: (value: string) => void
}) {
  const tied = useFieldAttributes()
  return (
    <span className={tied['aria-invalid'] ? 'input err' : 'input'}>
      <textarea
        {...tied}
        rows={rows}
        dir="auto"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </span>
  )
}
