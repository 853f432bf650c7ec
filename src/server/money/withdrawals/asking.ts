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
    read: (answer: T) => PayoutAnswer,
  ): Promise<T> => {
    try {
      const answer = await ask()
      answers.push({ question, answer: read(answer) })
      return answer
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
        (report) => (report === undefined ? 'unknown' : isSame(row, report) ? report.outcome : 'differs'),
      ),
  }
}

/** Whether the provider's answer has this payout's amount and currency. */
export function isSame(
  { amount, fee, currency }: WithdrawalRow,
  query: Pick<OrderQuery, 'amount' | 'currency'>,
): boolean {
  return query.amount === amount - fee && query.currency === currency
}
