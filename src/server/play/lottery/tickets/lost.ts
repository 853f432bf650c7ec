import type { Tx } from '#server/platform/db/transaction.ts'

import { type TicketGroup, endOthers, selectOthers } from './lost-store.ts'
import { type Span, type TicketToSettle, findPlays } from './settlement-store.ts'

/** Tickets of a span that win nothing: all but those with these ids. */
export interface Lost {
  readonly span: Span
  readonly exceptIds: readonly bigint[]
  readonly groups: readonly TicketGroup[]
}

/** Those of the groups that are not among the other tickets. */
export function lostOf(
  span: Span,
  groups: readonly TicketGroup[],
  others: readonly TicketToSettle[],
): Lost | undefined {
  const rest = new Map(groups.map((group) => [keyOf(group), group]))
  for (const ticket of others) {
    const key = keyOf(ticket)
    const group = rest.get(key)
    if (!group) throw new Error(`ticket ${ticket.id} is in no group`)
    rest.set(key, { ...group, tickets: group.tickets - 1, cost: group.cost - ticket.cost })
  }
  const lost = [...rest.values()].filter(({ tickets }) => tickets > 0)
  if (lost.length === 0) return undefined
  return { span, exceptIds: others.map(({ id }) => id), groups: lost }
}

const keyOf = ({ merchantId, currency, lines, most, returnMilli }: Omit<TicketGroup, 'tickets' | 'cost'>) =>
  `${merchantId} ${currency} ${most} ${returnMilli} ${lines}`

/** Ends tickets that win nothing, and answers which ones were open. Those that were returned before their draw are left alone. */
export async function endLost(tx: Tx, { span, exceptIds, groups }: Lost): Promise<readonly TicketGroup[]> {
  const count = await endOthers(tx, span, exceptIds)
  if (count === groups.reduce((sum, { tickets }) => sum + tickets, 0)) return groups
  const plays = await findPlays(tx, await selectOthers(tx, span, exceptIds))
  const ended = plays.filter(({ state }) => state !== 'voided')
  if (ended.length !== count) throw new Error(`${count} of ${ended.length} tickets were open`)
  return ended.map((ticket) => ({ ...ticket, tickets: 1 }))
}
