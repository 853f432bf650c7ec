import { useState } from 'react'

import { useFormat } from '#browser/ui/format-context.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'

import { readScaled, scaleOf, unitText, writeScaled } from './quantity.ts'

/** A number in the unit that people use; the value stays in the stored unit. */
export function QuantityInput({
  name,
  value,
  onChange,
}: {
  name: string
  value: number
  onChange: (value: number) => void
}) {
  const { language } = useFormat()
  const [typed, setTyped] = useState('')
  const scale = scaleOf(name)
  const per = scale?.per ?? 1
  return (
    <TextInput
      inputMode={per > 1 ? 'decimal' : 'numeric'}
      maxLength={12}
      // A half-typed number, such as "1.", stays as it is while it means the same.
      value={typed !== '' && readScaled(typed, per) === value ? typed : writeScaled(value, per)}
      onChange={(text) => {
        const kept = text.replaceAll(per > 1 ? /[^\d.,]/gu : /\D/gu, '')
        setTyped(kept)
        onChange(readScaled(kept, per))
      }}
      end={
        scale && (
          <span className="muted small" aria-hidden="true">
            {unitText(language, scale)}
          </span>
        )
      }
    />
  )
}
