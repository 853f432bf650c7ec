import type { Tx } from '#server/db/transaction.ts'

import type { PaymentDirection, PaymentNews } from './adapter.ts'

export interface ArrivedNews extends PaymentNews {
  readonly merchantId: number
  readonly providerCode: string
  /** When the message came: what waits here is not late because of it. */
  readonly receivedAtMs: number
}

export interface Handled {
  /** What became of it, for whoever looks it up: `credited`, `order_unknown`. */
  readonly verdict: string
  /** After the commit: the streams that hear of it. */
  readonly tell?: () => void
}

/**
 * What deposits and payouts do with news that a provider has confirmed. It runs in the transaction that marks the message
 * as worked off: both happen or neither. The order, its amount and its currency are judged there.
 */
export type HandleNews = (tx: Tx, news: ArrivedNews) => Promise<Handled>
export type NewsHandlers = Readonly<Partial<Record<PaymentDirection, HandleNews>>>
