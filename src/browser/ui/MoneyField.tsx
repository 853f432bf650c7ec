import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'

import { mostOf } from './amount-fault.ts'
import { Field } from './Field.tsx'
import { useFormat } from './format-context.tsx'
import { writeMoney } from './money-parts.ts'
import { TextInput } from './TextInput.tsx'
import { writeTyped } from './typed-amount.ts'
import type { MoneyInput } from './use-money-input.ts'

import './money-field.css'

/** An amount field for `useMoneyInput`: accepts local notation, explains faults, and offers suggested amounts. */
export function MoneyField({
  label,
  input,
  symbol,
  hint,
  error,
  chips = [],
  showsMost = false,
  isLarge = false,
  name = 'amount',
}: {
  label: ReactNode
  input: MoneyInput
  /** Default: the merchant's symbol. */
  symbol?: string
  hint?: ReactNode
  /** The server's message about it. */
  error?: string | undefined
  /** Suggested amounts as decimal strings. */
  chips?: readonly string[]
  /** Offers the maximum. */
  showsMost?: boolean
  /** Large figures, where the amount is the main content of the screen. */
  isLarge?: boolean
  name?: string
}) {
  const { currencySymbol } = useFormat()
  const fault = useFaultText(input, symbol ?? currencySymbol)
  return (
    <div className={isLarge ? 'money-field large' : 'money-field'}>
      <Field label={label} isRequired hint={hint} error={fault ?? error}>
        <TextInput
          lead={symbol ?? currencySymbol}
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={60}
          name={name}
          value={input.typed}
          onChange={input.onType}
          onBlur={input.onLeave}
        />
      </Field>
      <AmountChips input={input} chips={chips} showsMost={showsMost} />
    </div>
  )
}

function AmountChips({
  input,
  chips,
  showsMost,
}: {
  input: MoneyInput
  chips: readonly string[]
  showsMost: boolean
}) {
  const t = useT()
  const { language } = useFormat()
  const { currency } = input
  const most = showsMost ? mostOf(input.bounds) : undefined
  if (chips.length === 0 && most === undefined) return null
  return (
    <div className="chips" role="group" aria-label={t('money.chips')}>
      {chips.map((amount) => (
        <button
          key={amount}
          type="button"
          className="chip num"
          aria-pressed={input.amount === amount}
          onClick={() => input.put(amount)}
        >
          {shortened(writeTyped(amount, { language, currency }))}
        </button>
      ))}
      {most !== undefined && (
        <button
          type="button"
          className="chip"
          aria-pressed={input.amount === most}
          onClick={() => input.put(most)}
        >
          {t('money.most')}
        </button>
      )}
    </div>
  )
}

function useFaultText({ fault, bounds, currency }: MoneyInput, symbol: string): string | undefined {
  const t = useT()
  const { language } = useFormat()
  const textOf = (amount: string | undefined) => writeMoney(amount ?? '0', language, symbol)
  const written = (amount: string) => writeTyped(amount, { language, currency })
  switch (fault) {
    case undefined:
      return undefined
    case 'below_least':
      return t('money.fault.below_least', { least: textOf(bounds.least) })
    case 'above_most':
      return t('money.fault.above_most', { most: textOf(bounds.most) })
    case 'not_enough':
      return t('money.fault.not_enough', { available: textOf(bounds.available) })
    case 'no_amount':
    case 'unclear':
      return t(`money.fault.${fault}`, { example: written('1500.00') })
    case 'too_fine':
      return t('money.fault.too_fine', { example: written('1.00') })
    case 'empty':
    case 'negative':
    case 'zero':
    case 'too_large':
      return t(`money.fault.${fault}`)
  }
}

/** Drops zero decimals on a chip. */
function shortened(written: string): string {
  return written.replace(/[.,\u066b]0+$/u, '')
}
