import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { writeAmount } from '#domain/money/amount.ts'

/** Writes amounts into texts. */
export function useAmountText(): (units: bigint) => string {
  const { language, currencySymbol } = useFormat()
  return (units) => writeMoney(writeAmount(units), language, currencySymbol)
}
