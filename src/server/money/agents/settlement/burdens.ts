import type { TeamCosts } from '#domain/agents/dividend-base.ts'
import type { Period } from '#domain/agents/periods.ts'
import type { StatementInputs } from '#domain/agents/statement.ts'
import type { PlayReads } from '#server/money/agents/contracts/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { selectTeamRebates } from './rebate-store.ts'
import { selectSalaries } from './salary-store.ts'
import type { SettledKind } from './store.ts'

type Burdens = Pick<StatementInputs, 'salaries' | 'rebates' | 'costs'>

/**
 * Salaries, rebates, bonuses and payments that lower the base of a dividend, by agent and period: salaries and rebates for the
 * days of the period alone, with the changes that later days have booked; money on the days of its booking.
 */
export async function findBurdens(
  tx: Tx,
  plays: Pick<PlayReads, 'findTeamCosts'>,
  {
    merchantId,
    currency,
    kind,
    periods,
    bookedThrough,
  }: {
    readonly merchantId: number
    readonly currency: string
    readonly kind: SettledKind
    readonly periods: readonly Period[]
    /** Absent: as the books were when the period was closed. */
    readonly bookedThrough?: string
  },
): Promise<(period: Period, agentId: bigint) => Burdens> {
  const none = { salaries: 0n }
  if (kind !== 'dividend') return () => none
  const found = new Map<string, (agentId: bigint) => Burdens>()
  for (const period of periods) {
    if (found.has(daysOf(period))) continue
    const of = { merchantId, startDay: period.startDay, endDay: period.endDay }
    const salaries = await selectSalaries(tx, of)
    const rebates = await selectTeamRebates(tx, {
      ...of,
      ...(bookedThrough === undefined ? {} : { bookedThrough }),
    })
    const costs = await plays.findTeamCosts(tx, { ...of, currency })
    found.set(daysOf(period), (agentId) => {
      const ofAgent = rebates.get(agentId)
      return {
        salaries: salaries.get(agentId) ?? 0n,
        ...(ofAgent ? { rebates: ofAgent } : {}),
        costs: costs.get(agentId) ?? noCosts,
      }
    })
  }
  return (period, agentId) => found.get(daysOf(period))?.(agentId) ?? none
}

const noCosts: TeamCosts = { bonuses: 0n, deposits: 0n, withdrawals: 0n }

const daysOf = ({ startDay, endDay }: Period) => `${startDay} ${endDay}`
