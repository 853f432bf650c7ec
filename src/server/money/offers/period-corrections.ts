import { moved } from '#domain/ledger/posting.ts'
import { type FigureCorrection, lowerByLimits } from '#domain/offers/period-figure.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { Standing } from './candidates.ts'
import type { OccurrenceRow } from './claim-store.ts'
import { takeFromBudget } from './budget-taking.ts'
import { grantBonus } from './grants/granting.ts'
import type { FigureRow, PeriodRun } from './period-store.ts'
import { judgeLimits } from './rewarding.ts'

/**
 * Lowers what a correction settles and pays to what the limits of amounts leave on the day of the reward. It is no further use of the
 * offer.
 */
export async function limitCorrection(
  tx: Tx,
  row: OccurrenceRow & { readonly figure: FigureRow },
  correction: FigureCorrection,
  { version, standing }: { readonly version: OfferVersion; readonly standing: Standing },
): Promise<FigureCorrection> {
  const { owed, pays } = correction
  const amount = owed < 0n ? pays - owed : pays
  if (amount === 0n) return correction
  const decision = await judgeLimits(tx, row, {
    version: { ...version, limits: [] },
    amount,
    standing: { ...standing, day: row.figure.ofDay },
    currency: row.currency,
  })
  return lowerByLimits(correction, decision.is === 'granted' ? decision.amount : 0n)
}

/** Pays what a correction adds, within the budget; undefined if it does not hold it. */
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
  if (!(await takeFromBudget(tx, { merchantId, version, currency, amount }))) return undefined
  if (version.reward.of === 'bonus') {
    const transferId = await grantBonus(tx, row, { version, amount, corrects: run.day })
    return { amount, transferId }
  }
  const posted = await postOne(tx, {
    ...who,
    currency,
    key: `reward:${id}:${run.day}`,
    kind: 'reward_cash',
    reference: version.offer,
    legs: moved(amount, { from: 'house:rewards', to: 'main' }),
  })
  if (posted.outcome !== 'posted')
    throw new Error(`correction of reward ${id} was not paid: ${posted.outcome}`)
  return { amount, transferId: posted.transferId }
}
