import { useWords } from '#browser/i18n/translate.ts'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { useSymbol } from '#studio/pages/Amount.tsx'
import { useSession } from '#studio/pages/session.tsx'

/** Writes an amount of the session where no component can stand. */
export function useAmountText(): (units: bigint) => string {
  const { tag } = useWords()
  const symbol = useSymbol(useSession().opened.currency)
  return (units) => writeMoney(writeAmount(units), tag, symbol)
}
