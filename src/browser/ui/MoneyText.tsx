import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from './format-context.tsx'
import { splitMoney } from './money-parts.ts'
import { useChange } from './use-change.ts'

export type MoneyTone = 'money' | 'plain' | 'ok' | 'bad'

type MoneyProps = {
  /** A decimal string in wire format. */
  amount: string
  /** Default: the merchant's symbol; empty for none. */
  symbol?: string
  tone?: MoneyTone
  /** Shows a plus sign: for results, not for balances. */
  showsPlus?: boolean
  isHidden?: boolean
  /** For balances: changed digits roll, and the change is announced politely. */
  isLive?: boolean
}

export function MoneyText({
  amount,
  symbol,
  tone = 'money',
  showsPlus,
  isHidden,
  isLive = false,
}: MoneyProps) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  const { sign, integer, decimal, fraction } = splitMoney(amount, language, showsPlus)
  const mark = symbol ?? currencySymbol
  const digits = `${integer}${decimal}${fraction}`
  const change = useChange(digits)
  const className = tone === 'money' ? 'money' : `money ${tone}`
  if (isHidden) {
    return (
      <span className={className}>
        <span className="sr">{t('ui.money.hidden')}</span>
        <span className="veil" aria-hidden="true">
          <span>
            {sign}
            {mark && <small>{mark}</small>}
            {digits.replace(/\d/g, '0')}
          </span>
        </span>
      </span>
    )
  }
  if (!isLive) {
    return (
      <span className={className}>
        {sign}
        {mark && <small>{mark}</small>}
        {digits}
      </span>
    )
  }
  return (
    <span className={className}>
      {/* Not by aria-live: a dialog hides the page behind it from screen readers, except where that attribute is. */}
      <span className="sr" role="status">{`${sign}${mark}${digits}`}</span>
      <span aria-hidden="true">
        {sign}
        {mark && <small>{mark}</small>}
        <RollingDigits digits={digits} {...change} />
      </span>
    </span>
  )
}

/** Digits are compared from the end, so that they keep their place when the amount gains one. */
function RollingDigits({ digits, before, count }: { digits: string; before: string; count: number }) {
  if (count === 0) return digits
  return [...digits].map((sign, index) => {
    const fromEnd = digits.length - index
    const isSame = before.at(-fromEnd) === sign
    return isSame ? (
      <span key={fromEnd}>{sign}</span>
    ) : (
      <span key={`${fromEnd} ${count}`} className="digit">
        {sign}
      </span>
    )
  })
}
