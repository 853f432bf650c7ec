import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { useFieldAttributes } from '#browser/ui/field-context.ts'

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/**
 * A six-digit code drawn as six cells, but one input, because codes are pasted, autofilled and read aloud as a whole.
 */
export function CodeCells({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}) {
  const t = useT()
  return (
    <Field label={t('ui.code.label')} error={error}>
      <Cells value={value} onChange={onChange} />
    </Field>
  )
}

function Cells({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const tied = useFieldAttributes()
  return (
    <span className={tied['aria-invalid'] ? 'cells err' : 'cells'} dir="ltr">
      <input
        {...tied}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={value}
        onChange={(event) => onChange(digitsOf(event.currentTarget.value))}
      />
      {PLACES.map((place, index) => (
        <i
          key={place}
          className={index === Math.min(value.length, 5) ? 'next' : undefined}
          aria-hidden="true"
        >
          {value[index]}
        </i>
      ))}
    </span>
  )
}

/** The digits of the text in any script, without separators, up to the number of cells. */
function digitsOf(text: string): string {
  return Array.from(text.normalize('NFKC'))
    .map((sign) => {
      const point = sign.codePointAt(0) ?? 0
      if (point >= 0x660 && point <= 0x669) return String(point - 0x660)
      if (point >= 0x6f0 && point <= 0x6f9) return String(point - 0x6f0)
      return sign
    })
    .filter((sign) => /^\d$/.test(sign))
    .slice(0, 6)
    .join('')
}
