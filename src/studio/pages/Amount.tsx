import { PLAY_CURRENCY } from '#domain/money/currency.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { useWords } from '#browser/i18n/translate.ts'
import { MoneyText, type MoneyTone } from '#browser/ui/MoneyText.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'

import { useSession } from './session.tsx'

/** An amount in the currency of the session. */
export function Amount({
  units,
  currency,
  tone = 'plain',
  showsPlus = false,
  isLive = false,
}: {
  readonly units: bigint
  readonly currency: string
  readonly tone?: MoneyTone
  readonly showsPlus?: boolean
  readonly isLive?: boolean
}) {
  const symbol = useSymbol(currency)
  return (
    <MoneyText
      amount={writeAmount(units)}
      symbol={symbol}
      tone={tone}
      showsPlus={showsPlus}
      isLive={isLive}
    />
  )
}

/** The currency symbol before an amount; play credits have none. */
export function useSymbol(currency: string): string {
  const { tag } = useWords()
  if (currency === PLAY_CURRENCY) return ''
  const format = new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  return symbol === currency ? `${symbol} ` : symbol
}

/** Writes an amount of the session where no component can stand. */
export function useAmountText(): (units: bigint) => string {
  const { tag } = useWords()
  const symbol = useSymbol(useSession().opened.currency)
  return (units) => writeMoney(writeAmount(units), tag, symbol)
}
