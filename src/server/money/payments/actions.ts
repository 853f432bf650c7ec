import { createHash } from 'node:crypto'

import type { Tx } from '#server/platform/db/transaction.ts'
import { addJob } from '#server/platform/jobs/store.ts'

import { adapterOf } from './payments.ts'
import { insertMessage, selectBody, selectProvider } from './store.ts'

export {
  type OrderQuery,
  type DepositToStart,
  type PaymentDirection,
  PaymentFailed,
  type PaymentNews,
  type PaymentOutcome,
  type PayoutToStart,
  type StartedDeposit,
  type StartedPayout,
} from './adapter.ts'
export { type PaymentPace, selectPaymentPaces as findPaymentPaces } from './health-store.ts'
export type { ArrivedNews, HandleNews, Handled, NewsHandlers } from './news.ts'
export { type Payments, adapterNames, openPayments } from './payments.ts'
export {
  type PaymentProvider,
  lockProvider as lockPaymentProvider,
  selectProvider as findPaymentProvider,
  selectProviders as findPaymentProviders,
  upsertProvider as setPaymentProvider,
} from './store.ts'
export { openWorkOff } from './work-off.ts'

/** The job that processes stored messages. */
export const WORK_JOB = 'work_off_payments'

/** Outcome of an incoming message. */
export type Received = 'stored' | 'known' | 'other_content'

/**
 * Stores a signed message before processing it. A job processes it right after commit, and retries every minute while
 * it waits.
 */
export async function receiveMessage(
  tx: Tx,
  {
    merchantId,
    providerCode,
    body,
  }: { readonly merchantId: number; readonly providerCode: string; readonly body: Buffer },
): Promise<Received> {
  const provider = await selectProvider(tx, { merchantId, code: providerCode })
  if (!provider) throw new Error(`no provider ${providerCode}`)
  const news = adapterOf(provider).readMessage(body)
  const messageId = news?.messageId ?? unreadableId(body)
  const id = await insertMessage(tx, {
    merchantId,
    providerCode,
    messageId,
    direction: news?.direction,
    reference: news?.reference,
    body,
    verdict: news ? undefined : 'unreadable',
  })
  if (id === undefined) {
    const before = await selectBody(tx, { merchantId, providerCode, messageId })
    return before?.equals(body) ? 'known' : 'other_content'
  }
  if (news) await addJob(tx, WORK_JOB)
  return 'stored'
}

/** An unreadable message has no id of its own; equal bytes count as the same message. */
function unreadableId(body: Buffer): string {
  return `unreadable-${createHash('sha256').update(body).digest('hex')}`
}
