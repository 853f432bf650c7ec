import type { OfferVersion } from '#domain/offers/version.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { Who } from './claim-store.ts'
import {
  type BookedLine,
  type LineOfMember,
  selectDepositLines,
  selectDepositLinesOf,
  selectLines,
  selectLinesOf,
} from './period-line-store.ts'
import type { PeriodVersionRow } from './period-store.ts'

/** Lines by what an offer pays for. */
export interface Lines {
  readonly plays: readonly BookedLine[]
  readonly deposits: readonly BookedLine[]
}

interface Within {
  readonly versions: readonly Pick<PeriodVersionRow, 'rules'>[]
  readonly currency: string
  readonly fromDay: string
  readonly throughDay: string
}

const areDepositsCompared = ({ versions }: Pick<Within, 'versions'>) =>
  versions.some(({ rules }) => rules.trigger.event === 'deposit')

/** The member's lines of closed days; deposits only where an offer asks for them. */
export async function linesOf(tx: Tx, who: Who, within: Within): Promise<Lines> {
  const plays = await selectLines(tx, { ...who, ...within })
  return {
    plays,
    deposits: areDepositsCompared(within) ? await selectDepositLines(tx, { ...who, ...within }) : [],
  }
}

/** The same of many members. */
export async function linesOfAll(
  tx: Tx,
  members: { readonly merchantId: number; readonly memberIds: readonly bigint[] },
  within: Within,
): Promise<(memberId: bigint) => Lines> {
  const of = { ...members, ...within }
  const plays = byMember(await selectLinesOf(tx, of))
  const deposits = byMember(areDepositsCompared(within) ? await selectDepositLinesOf(tx, of) : [])
  return (memberId) => ({ plays: plays.get(memberId) ?? [], deposits: deposits.get(memberId) ?? [] })
}

const byMember = (lines: readonly LineOfMember[]) => Map.groupBy(lines, ({ memberId }) => memberId)

/** The lines that an offer compares, of whatever channel or category. */
export const linesFor = ({ trigger }: Pick<OfferVersion, 'trigger'>, { plays, deposits }: Lines) =>
  trigger.event === 'deposit' ? deposits : plays
