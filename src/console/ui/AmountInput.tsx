import { useState } from 'react'

import { useFormat } from '#browser/ui/format-context.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { writeTyped } from '#browser/ui/typed-amount.ts'

export function AmountInput({
  currency,
  placeholder,
  value,
  isGrouped = false,
  onChange,
}: {
  currency: string
  placeholder?: string
  value: string
  /** Groups the digits while the field has no focus. */
  isGrouped?: boolean
  onChange: (typed: string) => void
}) {
  const { language } = useFormat()
  const [isFocused, setFocused] = useState(false)
  const isWritten = isGrouped && !isFocused && /^\d{1,15}(\.\d{1,2})?$/.test(value)
  return (
    <TextInput
      inputMode="decimal"
      maxLength={19}
      lead={currency}
      placeholder={placeholder}
      value={isWritten ? writeTyped(value, { language, currency }) : value}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onChange={(typed) => onChange(typed.replaceAll(/[^\d.]/gu, ''))}
    />
  )
}
