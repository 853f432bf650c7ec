import { useLayoutEffect, useRef, useState } from 'react'

import { useFormat } from '#browser/ui/format-context.tsx'
import { TextInput, type TextInputProps } from '#browser/ui/TextInput.tsx'
import { dateOrderOf, leaveDate, readDate, typeDate, writeDate } from '#domain/countries/written-date.ts'

/**
 * A date field in the order of the brand's market, which native date fields ignore. The value is an ISO date once the
 * text is a valid one, else the text itself.
 */
export function DateInput({
  value,
  onChange,
  onBlur,
  ...rest
}: Omit<TextInputProps, 'type' | 'inputMode' | 'maxLength' | 'ref'>) {
  const order = dateOrderOf(useFormat().language)
  const [typed, setTyped] = useState({ text: writeDate(value, order), value })
  const caret = useRef<{ readonly input: HTMLInputElement; readonly digits: number } | undefined>(undefined)
  // The value was changed from outside, for example by clearing the form.
  const text = typed.value === value ? typed.text : writeDate(value, order)
  const keep = (next: string) => {
    const read = readDate(next, order).iso ?? next
    setTyped({ text: next, value: read })
    if (read !== value) onChange(read)
  }
  // Filled-in separators move the text under the caret, which belongs after the typed digit.
  useLayoutEffect(() => {
    const moved = caret.current
    caret.current = undefined
    if (moved && moved.input === document.activeElement)
      moved.input.setSelectionRange(...placeOf(moved.input.value, moved.digits))
  })
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      value={text}
      onInput={({ currentTarget: input }) => {
        const digits = countDigits(input.value.slice(0, input.selectionStart ?? undefined))
        const isAtEnd = input.selectionStart === input.value.length
        caret.current = isAtEnd ? undefined : { input, digits }
      }}
      onChange={(next) => keep(typeDate(text, next, order))}
      onBlur={(event) => {
        keep(leaveDate(text, order))
        onBlur?.(event)
      }}
    />
  )
}

const countDigits = (text: string): number => text.replace(/\D/g, '').length

/** The position after this many digits. */
function placeOf(text: string, digits: number): [number, number] {
  let place = 0
  for (let seen = 0; seen < digits && place < text.length; place += 1)
    if (/\d/.test(text.charAt(place))) seen += 1
  return [place, place]
}
