import type { AccountNews } from '#domain/members/account-news.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'
import { sendNews } from '#server/people/messages/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type OccurrenceRow, lockOccurrence } from './claim-store.ts'

/**
 * Sends a message about a reward that came without a deed of the member: credited, or waiting to be claimed. It is part of the
 * transaction that the guard of rewards has let through.
 */
export async function sendRewardNews(
  tx: Tx,
  { id, merchantId, memberId }: Pick<OccurrenceRow, 'id' | 'merchantId' | 'memberId'>,
): Promise<void> {
  const row = await lockOccurrence(tx, { id, merchantId, memberId })
  if (row?.state !== 'issued' && row?.state !== 'claimable') return
  const kind = row.state === 'issued' ? 'reward_given' : 'reward_waits'
  await sendNews(tx, { merchantId, memberId }, { kind, about: `R${id}`, ...givenText(row, row.amount) })
}

/** The reward as a message names it: free rounds and tickets by their number, and not by what they are worth for limits. */
export function givenText(
  { rounds, tickets, currency }: Pick<OccurrenceRow, 'rounds' | 'tickets' | 'currency'>,
  amount: bigint,
): Pick<AccountNews, 'pieces' | 'amount' | 'currency'> {
  const worth = readAmount(rounds?.stake ?? tickets?.worth ?? '') ?? 0n
  if (worth === 0n) return { amount: writeAmount(amount), currency }
  return { pieces: { of: rounds ? 'free_rounds' : 'tickets', count: Number(amount / worth) } }
}
