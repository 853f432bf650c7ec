import { useFieldAttributes } from '#browser/ui/field-context.ts'

/** Several lines of text. What is too long stays and is told, so that nothing typed is cut away. */
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
