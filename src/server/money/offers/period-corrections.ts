import { moved } from '#domain/ledger/posting.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { Standing } from './candidates.ts'
import type { OccurrenceRow } from './claim-store.ts'
import { takeFromBudget } from './budget-taking.ts'
import { grantBonus } from './grants/granting.ts'
import type { FigureRow, PeriodRun } from './period-store.ts'
import { judgeLimits } from './rewarding.ts'

/** Pays what a correction adds, within the limits of amounts and the budget; undefined if they hold nothing. */
export async function payCorrection(
  tx: Tx,
  row: OccurrenceRow & { readonly figure: FigureRow },
  {
    version,
    amount,
    run,
    standing,
  }: {
    readonly version: OfferVersion
    readonly amount: bigint
    readonly run: PeriodRun
    readonly standing: Standing
  },
): Promise<{ readonly amount: bigint; readonly transferId: bigint } | undefined> {
  const { id, merchantId, memberId, currency } = row
  const who = { merchantId, memberId }
  if (standing.row.barred !== null) return undefined // guard: no-correction-paid-when-barred
  // It is no further use of the offer, and its amount belongs to the day of the reward.
  const decision = await judgeLimits(tx, who, {
    version: { ...version, limits: [] },
    amount,
    standing: { ...standing, day: row.figure.ofDay },
    currency,
  })
  if (decision.is !== 'granted') return undefined
  if (!(await takeFromBudget(tx, { merchantId, version, currency, amount: decision.amount })))
    return undefined
  if (version.reward.of === 'bonus') {
    const transferId = await grantBonus(tx, row, { version, amount: decision.amount, corrects: run.day })
    return { amount: decision.amount, transferId }
  }
  const posted = await postOne(tx, {
    ...who,
    currency,
    key: `reward:${id}:${run.day}`,
    kind: 'reward_cash',
    reference: version.offer,
    legs: moved(decision.amount, { from: 'house:rewards', to: 'main' }),
  })
  if (posted.outcome !== 'posted')
    throw new Error(`correction of reward ${id} was not paid: ${posted.outcome}`)
  return { amount: decision.amount, transferId: posted.transferId }
}
