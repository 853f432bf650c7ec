import type { Logger } from 'pino'

import type { Store } from '#server/db/transaction.ts'

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

const AT_ONCE = 20
/** After so many tries, which is days, a person looks into it. */
const TRIES_MAX = 100

export interface WorkOff {
  readonly store: Store
  readonly payments: Payments
  readonly handlers: NewsHandlers
  readonly log: Logger
}

/** Works off what waits, one by one: what fails waits again, and holds nobody up. */
export async function workOffMessages(parts: WorkOff): Promise<void> {
  for (;;) {
    const waiting = await takeWaiting(parts.store.read, AT_ONCE)
    for (const message of waiting)
      await workOffOne(parts, message).catch((error: unknown) => putOff(parts, message, error))
    if (waiting.length < AT_ONCE) return
  }
}

/**
 * A message says that something happened; the provider itself says what. So it is asked before anything is done, and
 * its answer counts. Nobody waits for it inside a transaction.
 */
async function workOffOne(parts: WorkOff, message: WaitingMessage): Promise<void> {
  const { store, payments, handlers, log } = parts
  const { merchantId, providerCode } = message
  const provider = await selectProvider(store.read, { merchantId, code: providerCode })
  if (!provider) throw new Error(`no provider ${providerCode}`)
  const told = adapterOf(provider).readMessage(message.body)
  if (!told) throw new Error('a message that was understood is not any more')
  const asked = await payments.askOrder(provider, told)
  const hasVerdict = asked !== undefined && (asked.outcome === 'pending') === (told.outcome === 'pending')
  if (!hasVerdict && message.tries < TRIES_MAX) throw new PaymentFailed('unreachable', 'not confirmed')
  const news: ArrivedNews | undefined =
    asked && hasVerdict
      ? { ...told, ...asked, merchantId, providerCode, receivedAtMs: message.receivedAt.getTime() }
      : undefined
  const tell = await store.transact(async (tx) => {
    if (!(await lockMessage(tx, message))) return undefined
    const handle = handlers[told.direction]
    const handled = !news
      ? { verdict: 'not_confirmed' }
      : news.outcome === 'pending'
        ? { verdict: 'nothing_new' }
        : handle
          ? await handle(tx, news)
          : { verdict: 'nobody_asked' }
    await updateVerdict(tx, message, handled.verdict)
    log.info(
      { provider: providerCode, merchantId, message: told.messageId, verdict: handled.verdict },
      'payment news',
    )
    return 'tell' in handled ? handled.tell : undefined
  })
  tell?.()
}

/** Twice as long after each try, an hour at most. */
async function putOff({ store, log }: WorkOff, message: WaitingMessage, error: unknown): Promise<void> {
  if (error instanceof PaymentFailed)
    log.info(
      { provider: message.providerCode, why: error.message },
      'a provider of payments did not confirm yet',
    )
  else
    log.error({ err: error, provider: message.providerCode, message: message.id }, 'news of a payment failed')
  await updateDue(store.read, message, Math.min(60, 2 ** Math.min(message.tries - 1, 6)))
}
