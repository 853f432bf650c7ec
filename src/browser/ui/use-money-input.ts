import { useState } from 'react'

import { type AmountBounds, type AmountFault, judgeTyped } from './amount-fault.ts'
import { useFormat } from './format-context.tsx'
import { writeTyped } from './typed-amount.ts'

export interface MoneyInput {
  readonly typed: string
  /** The wire format; undefined while the input is invalid. */
  readonly amount: string | undefined
  /** The fault to show; undefined before the field was left or submitted. */
  readonly fault: AmountFault | undefined
  readonly bounds: AmountBounds
  readonly currency: string
  onType(text: string): void
  /** Sets an amount, as a chip does. */
  put(amount: string): void
  /** Rewrites the input in normalized form, so that the member sees how it was read. */
  onLeave(): void
  /** Validates as on submit: the amount, or undefined and the field shows why. */
  check(): string | undefined
  clear(): void
}

/** State of an amount field. The input is not reformatted while typing. */
export function useMoneyInput({
  currency,
  initial = '',
  ...bounds
}: AmountBounds & { readonly currency: string; readonly initial?: string }): MoneyInput {
  const { language } = useFormat()
  const [typed, setTyped] = useState(initial)
  const [isJudged, setJudged] = useState(false)
  const { amount, fault } = judgeTyped(typed, { ...bounds, language, currency })
  return {
    typed,
    amount,
    fault: isJudged ? fault : undefined,
    bounds,
    currency,
    onType: (text) => {
      setTyped(text)
      // A valid input may become invalid while typing without showing a fault.
      if (fault === undefined) setJudged(false)
    },
    put: (given) => {
      setTyped(writeTyped(given, { language, currency }))
      setJudged(true)
    },
    onLeave: () => {
      if (amount !== undefined) setTyped(writeTyped(amount, { language, currency }))
      if (typed !== '') setJudged(true)
    },
    check: () => {
      setJudged(true)
      return amount
    },
    clear: () => {
      setTyped('')
      setJudged(false)
    },
  }
}
