import type { Logger } from 'pino'

import type { Store } from '#server/platform/db/transaction.ts'
import { type Lanes, openLanes } from '#server/platform/jobs/lanes.ts'

import { PaymentFailed } from './adapter.ts'
import type { ArrivedNews, NewsHandlers } from './news.ts'
import { type Payments, adapterOf } from './payments.ts'
import {
  type WaitingMessage,
  lockMessage,
  selectProvider,
  takeWaiting,
  updateDue,
  updateVerdict,
} from './store.ts'

/** Limits of one process: per provider of a brand, and in total. */
const PLACES = { perLane: 4, atOnce: 32 }
/** After so many tries, over days, it is left for a person to investigate. */
const TRIES_MAX = 100

export interface WorkOff {
  readonly payments: Payments
  readonly handlers: NewsHandlers
  readonly log: Logger
}

/**
 * Processes waiting messages, each provider in its own lane, so a slow one holds up no other. A failed message is
 * retried.
 */
export function openWorkOff(parts: WorkOff): Lanes {
  return openLanes<WaitingMessage>({
    ...PLACES,
    log: parts.log,
    laneOf: ({ merchantId, providerCode }) => `${merchantId} ${providerCode}`,
    take: (store, fullLanes) => takeWaiting(store.read, fullLanes),
    work: (store, message) =>
      workOffOne(parts, store, message).catch((error: unknown) => putOff(parts, store, message, error)),
  })
}

/**
 * A message only says that something happened. The provider is queried before anything is done, and its answer
 * counts. The query runs outside any transaction.
 */
async function workOffOne(parts: WorkOff, store: Store, message: WaitingMessage): Promise<void> {
  const { payments, handlers, log } = parts
  const { merchantId, providerCode } = message
  const provider = await selectProvider(store.read, { merchantId, code: providerCode })
  if (!provider) throw new Error(`no provider ${providerCode}`)
  const report = adapterOf(provider).readMessage(message.body)
  if (!report) throw new Error('a message that was understood is not any more')
  const answer = await payments.askOrder(provider, report)
  const hasVerdict = answer !== undefined && (answer.outcome === 'pending') === (report.outcome === 'pending')
  // guard: payment-verdict-awaited
  if (!hasVerdict && message.tries < TRIES_MAX) throw new PaymentFailed('unreachable', 'not confirmed')
  const news: ArrivedNews | undefined =
    answer && hasVerdict
      ? { ...report, ...answer, merchantId, providerCode, receivedAtMs: message.receivedAt.getTime() }
      : undefined
  const notify = await store.transact(async (tx) => {
    if (!(await lockMessage(tx, message))) return undefined
    const handle = handlers[report.direction]
    const handled = !news
      ? { verdict: 'not_confirmed' }
      : news.outcome === 'pending'
        ? { verdict: 'nothing_new' }
        : handle
          ? await handle(tx, news)
          : { verdict: 'nobody_asked' }
    await updateVerdict(tx, message, handled.verdict)
    log.info(
      { provider: providerCode, merchantId, message: report.messageId, verdict: handled.verdict },
      'payment news',
    )
    return 'notify' in handled ? handled.notify : undefined
  })
  notify?.()
}

/** Retries with exponential backoff, at most an hour. */
async function putOff(
  { log }: WorkOff,
  store: Store,
  message: WaitingMessage,
  error: unknown,
): Promise<void> {
  if (error instanceof PaymentFailed)
    log.info(
      { provider: message.providerCode, why: error.message },
      'a provider of payments did not confirm yet',
    )
  else
    log.error({ err: error, provider: message.providerCode, message: message.id }, 'news of a payment failed')
  await updateDue(store.read, message, Math.min(60, 2 ** Math.min(message.tries - 1, 6)))
}
