import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useRef } from 'react'

import { typedDigit } from './entry-fields.ts'

/**
 * One number of a result: a cell for each digit over one input, so that screen readers name it once. Digits are typed
 * one by one at its end; pasting is refused, because copied numbers are no second pair of eyes.
 */
export function DigitCells({
  label,
  value,
  digits,
  describedBy,
  isWrong,
  onChange,
  onMove,
}: {
  label: string
  value: string
  digits: number
  describedBy?: string | undefined
  isWrong: boolean
  onChange: (value: string) => void
  /** To the next number, or to the one before. */
  onMove: (step: 1 | -1) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const refuse = (event: ClipboardEvent | DragEvent) => event.preventDefault()
  const toEnd = () => input.current?.setSelectionRange(value.length, value.length)
  const write = (next: string) => {
    const typed = typedDigit(value, next, digits)
    if (typed === undefined) return
    onChange(typed)
    if (typed.length === digits && typed.length > value.length) onMove(1)
  }
  const press = (event: KeyboardEvent) => {
    const step = stepOf(event.key, value)
    if (step === undefined) return
    event.preventDefault()
    onMove(step)
  }
  const at = Math.min(value.length, digits - 1)
  return (
    <span className={isWrong ? 'draw-digits err' : 'draw-digits'} dir="ltr">
      <input
        ref={input}
        value={value}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={digits}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={press}
        onSelect={toEnd}
        onPaste={refuse}
        onDrop={refuse}
      />
      {Array.from({ length: digits }, (_, place) => (
        <i key={place} className={place === at ? 'on' : undefined} aria-hidden="true">
          {value.charAt(place)}
        </i>
      ))}
    </span>
  )
}

function stepOf(key: string, value: string): 1 | -1 | undefined {
  if (key === 'ArrowDown' || (key === ' ' && value !== '')) return 1
  if (key === 'ArrowUp' || (key === 'Backspace' && value === '')) return -1
  return undefined
}
