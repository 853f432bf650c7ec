import type { Period } from '#domain/agents/periods.ts'
import type { StatementInputs } from '#domain/agents/statement.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { selectTeamRebates } from './rebate-store.ts'
import { selectSalaries } from './salary-store.ts'
import type { SettledKind } from './store.ts'

type Burdens = Pick<StatementInputs, 'salaries' | 'rebates'>

/**
 * Salaries and rebates that lower the base of a dividend, by agent and period: those for the days of the period alone, with the
 * changes that later days have booked.
 */
export async function findBurdens(
  tx: Tx,
  {
    merchantId,
    kind,
    periods,
    bookedThrough,
  }: {
    readonly merchantId: number
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
    found.set(daysOf(period), (agentId) => {
      const ofAgent = rebates.get(agentId)
      return {
        salaries: salaries.get(agentId) ?? 0n,
        ...(ofAgent ? { rebates: ofAgent } : {}),
      }
    })
  }
  return (period, agentId) => found.get(daysOf(period))?.(agentId) ?? none
}

/** The same together, for the preview of a contract. */
export async function findEarned(
  tx: Tx,
  of: {
    readonly merchantId: number
    readonly startDay: string
    readonly endDay: string
    readonly agentIds: readonly bigint[]
  },
): Promise<ReadonlyMap<bigint, bigint>> {
  const [salaries, rebates] = [await selectSalaries(tx, of), await selectTeamRebates(tx, of)]
  return new Map(
    of.agentIds.map((id) => {
      const { members = 0n, agents = 0n } = rebates.get(id) ?? {}
      return [id, (salaries.get(id) ?? 0n) + members + agents]
    }),
  )
}

const daysOf = ({ startDay, endDay }: Period) => `${startDay} ${endDay}`
