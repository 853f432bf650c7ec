import type { Logger } from 'pino'

import type { Store } from '#server/db/transaction.ts'
import { type Lanes, openLanes } from '#server/jobs/lanes.ts'

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

/** Worked off at once in one process: of each provider of a brand, and of all. */
const PLACES = { perLane: 4, atOnce: 32 }
/** After so many tries, which is days, a person looks into it. */
const TRIES_MAX = 100

export interface WorkOff {
  readonly payments: Payments
  readonly handlers: NewsHandlers
  readonly log: Logger
}

/** Works off what waits, each provider in a lane of its own: what fails waits again, and one that is slow holds nobody up. */
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
 * A message says that something happened; the provider itself says what. So it is asked before anything is done, and
 * its answer counts. Nobody waits for it inside a transaction.
 */
async function workOffOne(parts: WorkOff, store: Store, message: WaitingMessage): Promise<void> {
  const { payments, handlers, log } = parts
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
