import { useFieldAttributes } from '#browser/ui/field-context.ts'

export function TextArea({
  value,
  onChange,
  rows = 3,
  maxLength,
  isCode = false,
}: {
  value: string
  onChange: (value: string) => void
  rows?: number
  maxLength?: number
  /** A code such as a URL, rendered left to right in every language. */
  isCode?: boolean
}) {
  const tied = useFieldAttributes()
  return (
    <span className={tied['aria-invalid'] ? 'input err' : 'input'}>
      <textarea
        {...tied}
        rows={rows}
        maxLength={maxLength}
        value={value}
        dir={isCode ? 'ltr' : undefined}
        spellCheck={!isCode}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </span>
  )
}
