import type { Period } from '#domain/agents/periods.ts'
import type { StatementInputs } from '#domain/agents/statement.ts'
import { type ProviderLine, feeParts, providerParts } from '#domain/agents/team-costs.ts'
import { addDays } from '#domain/records/business-day.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { Brand, PlayReads } from './ports.ts'
import { findFees } from './rules.ts'

type Costs = Pick<StatementInputs, 'providers'>

/** The play of some agents' teams at providers that have a fee, by the rates of its days, from the frozen copies. */
export async function findProviderCosts(
  tx: Tx,
  plays: Pick<PlayReads, 'findProviderLines'>,
  { id: merchantId, currency }: Pick<Brand, 'id' | 'currency'>,
  {
    signed,
    bookedThrough,
    agentIds: only,
  }: {
    readonly signed: readonly { readonly id: bigint; readonly days: Period }[]
    /** Absent: as the books were when the period was closed. */
    readonly bookedThrough?: string | undefined
    /** Reads only their teams; absent: all. */
    readonly agentIds?: readonly bigint[]
  },
): Promise<(id: bigint) => Costs> {
  const fees = await findFees(tx, merchantId)
  const found = new Map<bigint, Costs>()
  const byDays = Map.groupBy(signed, ({ days }) => `${days.startDay} ${days.endDay}`)
  for (const [, ofDays] of byDays) {
    const [first] = ofDays
    if (!first) continue
    const { startDay, endDay } = first.days
    const parts = feeParts({ startDay, endDay }, { fees })
    const agentIds = ofDays.map(({ id }) => id)
    const booked = [startDay, bookedThrough ?? addDays(endDay, -1)] as const
    const lines: ProviderLine[] = []
    for (const part of parts)
      lines.push(
        ...(await plays.findProviderLines(tx, {
          merchantId,
          currency,
          startDay: part.startDay,
          endDay: part.endDay,
          ...(only ? { agentIds: only } : {}),
          codes: Object.keys(part.fees.providers),
          booked,
        })),
      )
    for (const [id, providers] of providerParts(agentIds, lines, parts))
      if (providers.length > 0) found.set(id, { providers })
  }
  return (id) => found.get(id) ?? {}
}
