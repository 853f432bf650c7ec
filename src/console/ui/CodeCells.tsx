import { useFieldAttributes } from '#browser/ui/field-context.ts'

const CELLS = [0, 1, 2, 3, 4, 5]

/** A six-digit code: drawn as six cells, but one input, for password managers and screen readers. */
export function CodeCells({
  value,
  onChange,
  onFull,
}: {
  value: string
  onChange: (value: string) => void
  onFull?: (value: string) => void
}) {
  const tied = useFieldAttributes()
  const write = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, CELLS.length)
    onChange(digits)
    if (digits.length === CELLS.length && digits !== value) onFull?.(digits)
  }
  return (
    <span className={tied['aria-invalid'] ? 'code-cells err' : 'code-cells'} dir="ltr">
      <input
        {...tied}
        value={value}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        onChange={(event) => write(event.currentTarget.value)}
      />
      {CELLS.map((place) => (
        <i
          key={place}
          className={place === Math.min(value.length, CELLS.length - 1) ? 'on' : undefined}
          aria-hidden="true"
        >
          {value.charAt(place)}
        </i>
      ))}
    </span>
  )
}
