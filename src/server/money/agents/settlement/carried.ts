import { type CarriedWin, agedWins } from '#domain/agents/carry-over.ts'
import { type Terms, periodKindOf } from '#domain/agents/terms.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { selectLastBefore } from './store.ts'

/**
 * The wins that a dividend takes over from the statement before it, also from one of another kind of period. They end with the
 * contract: after a day without one the same two parties begin without them.
 */
export async function findCarriedWins(
  tx: Tx,
  {
    contractId,
    startDay,
    terms,
  }: { readonly contractId: bigint; readonly startDay: string; readonly terms: Terms },
): Promise<readonly CarriedWin[]> {
  const before = await selectLastBefore(tx, { contractId, startDay })
  if (!before || terms.kind !== 'dividend') return []
  if (before.period.endDay < startDay) return [] // guard: wins-end-with-contract
  return agedWins(before.carried, {
    from: { kind: before.kind, period: before.period },
    to: { kind: periodKindOf(terms), mode: terms.carryOver },
  })
}
