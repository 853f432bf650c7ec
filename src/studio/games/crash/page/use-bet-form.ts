import { useState } from 'react'

import { browserStorage } from '#browser/storage.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeTyped } from '#browser/ui/typed-amount.ts'
import { type MoneyInput, useMoneyInput } from '#browser/ui/use-money-input.ts'
import { parseAmount, writeAmount } from '#domain/money/amount.ts'
import { type BetPlace, type CrashBet, type CrashLimits, isWholeChips } from '#studio/games/crash/bets.ts'
import { readTarget } from '#studio/games/crash/multiplier-text.ts'

export interface BetInput {
  readonly stake: MoneyInput
  /** The stake in the field; undefined while it is invalid. */
  readonly units: bigint | undefined
  /** Empty: no automatic cash-out. */
  readonly typedTarget: string
  /** The bet of the fields; undefined while they are invalid. */
  readonly bet: CrashBet | undefined
  readonly fault: 'part_of_chip' | 'no_target' | undefined
  typeTarget(typed: string): void
  /** Turns the automatic cash-out off, or on at the last target. */
  setAutomatic(isAutomatic: boolean): void
  /** Validates as on submit. */
  check(): CrashBet | undefined
}

const keyOf = (currency: string, place: BetPlace) =>
  `studio.crash.stake.${currency}${place === 0 ? '' : `.${place}`}`

/** The stake of the last bet in this currency; before the first one, the least that the table takes. */
function firstStake(limits: CrashLimits, currency: string, place: BetPlace): bigint {
  const kept = parseAmount(browserStorage.getItem(keyOf(currency, place)) ?? '', currency)
  const isOffered =
    kept !== undefined && kept >= limits.least && kept <= limits.most && isWholeChips(kept, limits)
  return isOffered ? kept : limits.least
}

/** The next bet. It is kept between rounds and visits, so that one press repeats it. */
export function useBetForm({
  place,
  limits,
  currency,
  balance,
}: {
  readonly place: BetPlace
  readonly limits: CrashLimits
  readonly currency: string
  readonly balance: bigint
}): BetInput {
  const { language } = useFormat()
  const [initial] = useState(() =>
    writeTyped(writeAmount(firstStake(limits, currency, place)), { language, currency }),
  )
  const stake = useMoneyInput({
    currency,
    initial,
    least: writeAmount(limits.least),
    most: writeAmount(limits.most),
    available: writeAmount(balance),
  })
  const [typedTarget, typeTarget] = useState('')
  const [lastTarget, setLastTarget] = useState('2.00')
  const isAutomatic = typedTarget.trim() !== ''
  const target = isAutomatic ? readTarget(typedTarget) : undefined
  const units = stake.amount === undefined ? undefined : parseAmount(stake.amount, currency)
  const isPart = units !== undefined && !isWholeChips(units, limits)
  const fault = isPart ? 'part_of_chip' : isAutomatic && target === undefined ? 'no_target' : undefined
  const bet = units === undefined || fault !== undefined ? undefined : { place, stake: units, target }
  return {
    stake,
    units,
    typedTarget,
    bet,
    fault,
    typeTarget,
    setAutomatic(isOn) {
      if (!isOn && target !== undefined) setLastTarget(typedTarget)
      typeTarget(isOn ? lastTarget : '')
    },
    check() {
      const amount = stake.check()
      if (amount === undefined || bet === undefined) return undefined
      browserStorage.setItem(keyOf(currency, place), amount)
      return bet
    },
  }
}
