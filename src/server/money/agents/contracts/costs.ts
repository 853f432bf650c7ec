import { type CostLine, costsByAgent, costsOf, feeParts } from '#domain/agents/team-costs.ts'
import type { Period } from '#domain/agents/periods.ts'
import type { StatementInputs } from '#domain/agents/statement.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { Brand, PlayReads } from './ports.ts'
import { findFees } from './rules.ts'

type Costs = Pick<StatementInputs, 'costs' | 'payments'>

/**
 * Bonuses and payments that lower the base of dividends, by the days of their booking and the rates of fees of these days. The
 * lines are stored with the run, because the transfers that they come from are deleted sooner than statements.
 */
export async function findTeamCosts(
  tx: Tx,
  plays: Pick<PlayReads, 'findCostLines'>,
  brand: Pick<Brand, 'id' | 'currency'>,
  {
    period,
    signed,
    agentIds,
  }: {
    readonly period: Period
    readonly signed: readonly { readonly id: bigint; readonly days: Period }[]
    /** Reads only their teams; absent: all. */
    readonly agentIds?: readonly bigint[]
  },
): Promise<{ readonly lines: readonly CostLine[]; readonly costs: (id: bigint, days: Period) => Costs }> {
  if (signed.length === 0) return { lines: [], costs: () => ({}) }
  const cuts = signed.flatMap(({ days }) => [days.startDay, days.endDay])
  const fees = await findFees(tx, brand.id)
  const lines: CostLine[] = []
  for (const { startDay, endDay } of feeParts(period, { fees, cuts }))
    lines.push(
      ...(await plays.findCostLines(tx, {
        merchantId: brand.id,
        currency: brand.currency,
        ...(agentIds ? { agentIds } : {}),
        startDay,
        endDay,
      })),
    )
  const found = costsByAgent(
    signed.map(({ id }) => id),
    lines,
  )
  return {
    lines,
    costs: (id, days) => costsOf(found.get(id) ?? new Map(), feeParts(days, { fees, cuts })),
  }
}
