import { useState } from 'react'

import { browserStorage } from '#browser/storage.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeTyped } from '#browser/ui/typed-amount.ts'
import { type MoneyInput, useMoneyInput } from '#browser/ui/use-money-input.ts'
import { parseAmount, writeAmount } from '#domain/money/amount.ts'
import { type CrashBet, type CrashLimits, isWholeChips } from '#studio/games/crash/bets.ts'
import { readTarget } from '#studio/games/crash/multiplier-text.ts'

export interface BetInput {
  readonly stake: MoneyInput
  readonly isAutomatic: boolean
  readonly typedTarget: string
  /** The bet of the fields; undefined while they are invalid. */
  readonly bet: CrashBet | undefined
  readonly fault: 'part_of_chip' | 'no_target' | undefined
  setAutomatic(isAutomatic: boolean): void
  typeTarget(typed: string): void
  /** Validates as on submit. */
  check(): CrashBet | undefined
}

const keyOf = (currency: string) => `studio.crash.stake.${currency}`

/** The stake of the last bet in this currency; before the first one, the least that the table takes. */
function firstStake(limits: CrashLimits, currency: string): bigint {
  const kept = parseAmount(browserStorage.getItem(keyOf(currency)) ?? '', currency)
  const isOffered =
    kept !== undefined && kept >= limits.least && kept <= limits.most && isWholeChips(kept, limits)
  return isOffered ? kept : limits.least
}

/** The next bet. It is kept between rounds and visits, so that one press repeats it. */
export function useBetForm({
  limits,
  currency,
  balance,
}: {
  readonly limits: CrashLimits
  readonly currency: string
  readonly balance: bigint
}): BetInput {
  const { language } = useFormat()
  const [initial] = useState(() =>
    writeTyped(writeAmount(firstStake(limits, currency)), { language, currency }),
  )
  const stake = useMoneyInput({
    currency,
    initial,
    least: writeAmount(limits.least),
    most: writeAmount(limits.most),
    available: writeAmount(balance),
  })
  const [isAutomatic, setAutomatic] = useState(false)
  const [typedTarget, typeTarget] = useState('2.00')
  const target = isAutomatic ? readTarget(typedTarget) : undefined
  const units = stake.amount === undefined ? undefined : parseAmount(stake.amount, currency)
  const isPart = units !== undefined && !isWholeChips(units, limits)
  const fault = isPart ? 'part_of_chip' : isAutomatic && target === undefined ? 'no_target' : undefined
  const bet = units === undefined || fault !== undefined ? undefined : { stake: units, target }
  return {
    stake,
    isAutomatic,
    typedTarget,
    bet,
    fault,
    setAutomatic,
    typeTarget,
    check() {
      const amount = stake.check()
      if (amount === undefined || bet === undefined) return undefined
      browserStorage.setItem(keyOf(currency), amount)
      return bet
    },
  }
}
