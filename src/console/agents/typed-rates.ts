import type { readMemberRates, saveRootRates } from '#contract/console/agent-rates.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { ProductRates } from '#domain/agents/rate-products.ts'

type Read = Output<typeof readMemberRates>
type Sent = Input<typeof saveRootRates>

/** Rates as the form has them, with the accounts of each band by its beginning. */
export interface TypedRates extends ProductRates {
  readonly quotas: Readonly<Record<string, number>>
}

/** Those of the newest version, which may wait for its day. */
export function typedRates({ rates, next, bands }: Read): TypedRates {
  return {
    lotteryPpm: undefined,
    ...(next?.rates ?? rates),
    quotas: Object.fromEntries(bands.map(({ fromPpm, given }) => [fromPpm, given])),
  }
}

export function sentRates({ lotteryPpm, slotsPpm, livePpm, sportsPpm }: TypedRates): Sent['rates'] {
  return { ...(lotteryPpm === undefined ? {} : { lotteryPpm }), slotsPpm, livePpm, sportsPpm }
}

/** Only changed bands are sent: an agent may have handed accounts of the others on in the meantime. */
export function changedQuotas({ bands }: Read, { quotas }: TypedRates): Sent['quotas'] {
  return bands.flatMap(({ fromPpm, given }) => {
    const typed = quotas[fromPpm] ?? given
    return typed === given ? [] : [{ fromPpm, given: typed }]
  })
}
