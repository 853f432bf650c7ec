import type { OfferVersion } from '#domain/offers/version.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { Who } from './claim-store.ts'
import { type BookedLine, type PeriodVersionRow, selectDepositLines, selectLines } from './period-store.ts'

/** Lines by what an offer pays for. */
export interface Lines {
  readonly plays: readonly BookedLine[]
  readonly deposits: readonly BookedLine[]
}

/** The member's lines of closed days; deposits only where an offer asks for them. */
export async function linesOf(
  tx: Tx,
  who: Who,
  {
    versions,
    ...within
  }: {
    readonly versions: readonly PeriodVersionRow[]
    readonly currency: string
    readonly fromDay: string
    readonly throughDay: string
  },
): Promise<Lines> {
  const asksDeposits = versions.some(({ rules }) => rules.trigger.event === 'deposit')
  const plays = await selectLines(tx, { ...within, memberId: who.memberId })
  return { plays, deposits: asksDeposits ? await selectDepositLines(tx, { ...who, ...within }) : [] }
}

/** The lines that an offer compares, of whatever channel or category. */
export const linesFor = ({ trigger }: Pick<OfferVersion, 'trigger'>, { plays, deposits }: Lines) =>
  trigger.event === 'deposit' ? deposits : plays
