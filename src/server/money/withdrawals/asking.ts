import type { PayoutAnswer, PayoutQuestion } from '#domain/cashier/payout-doubt.ts'
import { type OrderQuery, PaymentFailed, type Payments } from '#server/money/payments/actions.ts'

import type { Answered } from './answer-store.ts'
import type { WithdrawalRow } from './store.ts'

export type PayoutCalls = Pick<Payments, 'startPayout' | 'askOrder'>

/** Wraps the calls to the provider and adds each answer to `answers`. */
export function listening(payments: PayoutCalls, row: WithdrawalRow, answers: Answered[]): PayoutCalls {
  const hear = async <T>(
    question: PayoutQuestion,
    ask: () => Promise<T>,
    read: (said: T) => PayoutAnswer,
  ): Promise<T> => {
    try {
      const said = await ask()
      answers.push({ question, answer: read(said) })
      return said
    } catch (error) {
      if (error instanceof PaymentFailed)
        answers.push({
          question,
          answer: error.fault === 'refused' ? 'refused' : 'silent',
          status: error.status,
        })
      throw error
    }
  }
  return {
    startPayout: (provider, payout) =>
      hear(
        'payout',
        () => payments.startPayout(provider, payout),
        ({ outcome }) => outcome,
      ),
    askOrder: (provider, order) =>
      hear(
        'order',
        () => payments.askOrder(provider, order),
        (asked) => (asked === undefined ? 'unknown' : isSame(row, asked) ? asked.outcome : 'differs'),
      ),
  }
}

/** Whether the provider's answer has this payout's amount and currency. */
export function isSame(
  { amount, fee, currency }: WithdrawalRow,
  asked: Pick<OrderQuery, 'amount' | 'currency'>,
): boolean {
  return asked.amount === amount - fee && asked.currency === currency
}
