import { TextInput } from '#browser/ui/TextInput.tsx'

export function AmountInput({
  currency,
  placeholder,
  value,
  onChange,
}: {
  currency: string
  placeholder: string
  value: string
  onChange: (typed: string) => void
}) {
  return (
    <TextInput
      inputMode="decimal"
      maxLength={19}
      lead={currency}
      placeholder={placeholder}
      value={value}
      onChange={(typed) => onChange(typed.replaceAll(/[^\d.]/gu, ''))}
    />
  )
}
