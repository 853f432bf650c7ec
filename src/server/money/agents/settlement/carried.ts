import { type CarriedWin, agedWins } from '#domain/agents/carry-over.ts'
import { type Terms, periodKindOf } from '#domain/agents/terms.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { selectLastBefore } from './store.ts'

/**
 * The wins that dividends take over from the statements before them, also from those of another kind of period, by contract. They
 * end with the contract: after a day without one the same two parties begin without them.
 */
export async function findCarriedWins(
  tx: Tx,
  of: readonly { readonly contractId: bigint; readonly startDay: string; readonly terms: Terms }[],
): Promise<(contractId: bigint) => readonly CarriedWin[]> {
  const dividends = of.filter(({ terms }) => terms.kind === 'dividend')
  const last = dividends.length === 0 ? new Map<never, never>() : await selectLastBefore(tx, dividends)
  const found = new Map(
    dividends.map(({ contractId, ...to }) => [contractId, winsFrom(last.get(contractId), to)]),
  )
  return (contractId) => found.get(contractId) ?? []
}

type Last = Awaited<ReturnType<typeof selectLastBefore>> extends ReadonlyMap<bigint, infer One> ? One : never

function winsFrom(
  before: Last | undefined,
  { startDay, terms }: { readonly startDay: string; readonly terms: Terms },
): readonly CarriedWin[] {
  if (!before || terms.kind !== 'dividend') return []
  if (before.period.endDay < startDay) return [] // guard: wins-end-with-contract
  return agedWins(before.carried, {
    from: { kind: before.kind, period: before.period },
    to: { kind: periodKindOf(terms), mode: terms.carryOver },
  })
}
