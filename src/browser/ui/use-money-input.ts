import { useState } from 'react'

import { type AmountBounds, type AmountFault, judgeTyped } from './amount-fault.ts'
import { useFormat } from './format-context.tsx'
import { writeTyped } from './typed-amount.ts'

export interface MoneyInput {
  readonly typed: string
  /** As it travels; nothing while what is typed is no amount that may be moved. */
  readonly amount: string | undefined
  /** What is to be told: nothing before somebody has left the field, or wanted to send it. */
  readonly fault: AmountFault | undefined
  readonly bounds: AmountBounds
  readonly currency: string
  onType(text: string): void
  /** Puts an amount in, as a chip does. */
  put(amount: string): void
  /** What was understood is written out, so that everybody sees it. */
  onLeave(): void
  /** Judges as on submit: the amount, or nothing and the field says why. */
  check(): string | undefined
  clear(): void
}

/** One field for money. What is typed stays as it is until the field is left. */
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
      // What was right may be on its way to something else: nothing breaks under the fingers.
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
