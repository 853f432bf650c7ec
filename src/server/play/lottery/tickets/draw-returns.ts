import type { Changed } from './claiming.ts'
import type { Judge } from './judge.ts'
import type { DrawReturn } from './return-store.ts'

/** By ticket, what pools pay it now, and paid it before: their money is no return of the odds. */
interface OfPools {
  readonly now: ReadonlyMap<bigint, bigint>
  readonly before: ReadonlyMap<bigint, bigint>
}

/**
 * How a settlement changes what a draw paid back, by brand and currency. A ticket counts once it is settled by a result,
 * and no longer once a cancellation returns its stake.
 */
export function returnsOf(judge: Judge, changes: readonly Changed[], pools: OfPools): readonly DrawReturn[] {
  const sums = new Map<string, DrawReturn>()
  for (const { ticket, change } of changes) {
    const { merchantId, currency, cost, returnMilli } = ticket
    const isFirst = ticket.state === 'open'
    if (returnMilli === null || (isFirst && change.returnsStake)) continue
    const sign = isFirst ? 1 : change.returnsStake ? -1 : 0
    const { model, priced, deviation } = judge.modelOf({ ...ticket, returnMilli })
    const key = `${merchantId} ${currency}`
    const sum = sums.get(key) ?? { ...none, merchantId, currency }
    sums.set(key, {
      ...sum,
      tickets: sum.tickets + sign,
      stake: sum.stake + BigInt(sign) * cost,
      win:
        sum.win +
        oddsPaid(change.pays, pools.now.get(ticket.id)) -
        oddsPaid(change.takesBack, pools.before.get(ticket.id)),
      model: sum.model + BigInt(sign) * model,
      priced: sum.priced + BigInt(sign) * priced,
      deviation: sum.deviation + BigInt(sign) * deviation,
    })
  }
  return [...sums.values()]
}

function oddsPaid(win: bigint, ofPools = 0n): bigint {
  return win === 0n ? 0n : win - ofPools
}

const none = { tickets: 0, stake: 0n, win: 0n, model: 0n, priced: 0n, deviation: 0n }
