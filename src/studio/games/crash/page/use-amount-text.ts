import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { writeAmount } from '#domain/money/amount.ts'

/** Writes amounts into texts: isolated (U+2066), so that they read left to right in right-to-left text. */
export function useAmountText(): (units: bigint) => string {
  const { language, currencySymbol } = useFormat()
  return (units) => `\u2066${writeMoney(writeAmount(units), language, currencySymbol)}\u2069`
}
