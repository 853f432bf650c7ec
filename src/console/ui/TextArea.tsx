import { useFieldAttributes } from '#browser/ui/field-context.ts'

/** A text of several lines. Ctrl+Enter, or Cmd+Enter, submits its form. */
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
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit()
        }}
      />
    </span>
  )
}
