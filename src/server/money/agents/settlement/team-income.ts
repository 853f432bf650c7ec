import type { TeamIncome } from '#domain/agents/house-teams.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { selectTeamRebates } from './rebate-store.ts'
import { selectEarned, selectSalaries } from './salary-store.ts'

/** Later than every day of the books: all that was booked so far. */
const SO_FAR = '9999-12-31'

/**
 * Income of teams for the plays of some days, by agent, with all that was booked since: rebates and salaries as in the base of
 * dividends, and dividends of the periods that begin on these days.
 */
export async function findTeamIncome(
  tx: Tx,
  of: {
    readonly merchantId: number
    readonly startDay: string
    readonly endDay: string
    readonly agentIds: readonly bigint[]
  },
): Promise<ReadonlyMap<bigint, TeamIncome>> {
  const [rebates, salaries, dividends] = await Promise.all([
    selectTeamRebates(tx, { ...of, bookedThrough: SO_FAR }),
    selectSalaries(tx, of),
    selectEarned(tx, { ...of, kinds: ['dividend'] }),
  ])
  return new Map(
    of.agentIds.flatMap((id) => {
      const ofAgent = rebates.get(id)
      const income = {
        rebates: ofAgent ? ofAgent.members + ofAgent.agents : 0n,
        salaries: salaries.get(id) ?? 0n,
        dividends: dividends.get(id) ?? 0n,
      }
      return Object.values(income).some((sum) => sum !== 0n) ? [[id, income] as const] : []
    }),
  )
}
