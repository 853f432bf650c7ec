import type { Tx } from '#server/platform/db/transaction.ts'

import type { PaymentDirection, PaymentNews } from './adapter.ts'

export interface ArrivedNews extends PaymentNews {
  readonly merchantId: number
  readonly providerCode: string
  /** When the message arrived: time spent in our queue does not make it late. */
  readonly receivedAtMs: number
}

export interface Handled {
  /** The outcome, for later inspection: `credited`, `order_unknown`. */
  readonly verdict: string
  /** Publishes to open pages; runs after commit. */
  readonly notify?: () => void
}

/**
 * Handles a notification that the provider has confirmed. Runs in the transaction that marks the message as
 * processed: both happen or neither. It checks the order, its amount and its currency.
 */
export type HandleNews = (tx: Tx, news: ArrivedNews) => Promise<Handled>
export type NewsHandlers = Readonly<Partial<Record<PaymentDirection, HandleNews>>>
