import { useState } from 'react'

import { readAmount } from '#domain/money/amount.ts'

/**
 * The figure to show while a result is pending: a stake may go off at once, a payout waits until the player has seen
 * the result that it belongs to.
 */
export function heldFigure(before: string | undefined, now: string | undefined): string | undefined {
  if (before === undefined || now === undefined) return now
  const [units, newest] = [readAmount(before), readAmount(now)]
  return units === undefined || newest === undefined || newest < units ? now : before
}

/** A balance or session result that does not tell a result before the game shows it. */
export function useHeld(amount: string | undefined, isHeld: boolean): string | undefined {
  const [seen, setSeen] = useState(amount)
  const next = isHeld ? heldFigure(seen, amount) : amount
  if (next !== seen) setSeen(next)
  return next
}
