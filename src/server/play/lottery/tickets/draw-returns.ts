import type { TicketChange } from '#domain/lottery/settlement/ticket-change.ts'

import type { Judge } from './judge.ts'
import type { DrawReturn } from './return-store.ts'
import type { TicketInDraw } from './settlement-store.ts'

/** By ticket, what pools pay it now, and paid it before: their money is no return of the odds. */
interface OfPools {
  readonly now: ReadonlyMap<bigint, bigint>
  readonly before: ReadonlyMap<bigint, bigint>
}

/** A ticket that a settlement changed, or alike ones that it changed alike, with their cost together. */
export interface Settled {
  readonly ticket: Pick<
    TicketInDraw,
    'id' | 'merchantId' | 'currency' | 'cost' | 'lines' | 'most' | 'returnMilli' | 'state'
  >
  readonly change: TicketChange
  /** 1 if it is missing. */
  readonly tickets?: number
}

/**
 * How a settlement changes what a draw paid back, by brand and currency. A ticket counts once it is settled by a result,
 * and no longer once a cancellation returns its stake.
 */
export function returnsOf(judge: Judge, changes: readonly Settled[], pools: OfPools): readonly DrawReturn[] {
  const sums = new Map<string, DrawReturn>()
  for (const { ticket, change, tickets = 1 } of changes) {
    const { merchantId, currency, cost, returnMilli } = ticket
    const isFirst = ticket.state === 'open'
    if (returnMilli === null || (isFirst && change.returnsStake)) continue
    const sign = isFirst ? 1 : change.returnsStake ? -1 : 0
    const count = sign * tickets
    const { model, priced, deviation } = judge.modelOf({ ...ticket, returnMilli })
    const key = `${merchantId} ${currency}`
    const sum = sums.get(key) ?? { ...none, merchantId, currency }
    sums.set(key, {
      ...sum,
      tickets: sum.tickets + count,
      stake: sum.stake + BigInt(sign) * cost,
      win:
        sum.win +
        oddsPaid(change.pays, pools.now.get(ticket.id)) -
        oddsPaid(change.takesBack, pools.before.get(ticket.id)),
      model: sum.model + BigInt(count) * model,
      priced: sum.priced + BigInt(count) * priced,
      deviation: sum.deviation + BigInt(count) * deviation,
    })
  }
  return [...sums.values()]
}

function oddsPaid(win: bigint, ofPools = 0n): bigint {
  return win === 0n ? 0n : win - ofPools
}

const none = { tickets: 0, stake: 0n, win: 0n, model: 0n, priced: 0n, deviation: 0n }
