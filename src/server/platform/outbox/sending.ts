import type { Logger } from 'pino'

import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { openLanes } from '#server/platform/jobs/lanes.ts'
import type { Carrier } from '#server/platform/mail/carrier.ts'

import {
  type MessageRow,
  countTextTries,
  lockDue,
  selectWaiting,
  updateFailed,
  updateLater,
  updateSent,
  updateTaken,
  updateTooOld,
} from './store.ts'
import type { Channel } from './templates.ts'

export interface SendingOptions {
  /** Messages of a channel without a carrier wait. */
  readonly carriers: Readonly<Partial<Record<Channel, Carrier>>>
  readonly smsDailyMax: number
  readonly log: Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>
  /** Logs the full text of waiting messages, at debug level. */
  readonly isDevelopment: boolean
}

export interface Sending {
  /**
   * Starts sending due messages, up to the limits, without waiting for carriers; each finished message makes room for
   * the next. Safe in several processes at once.
   */
  sendDue(store: Store): Promise<void>
  /** Resolves when no message is being sent. */
  idle(): Promise<void>
  stop(): Promise<void>
  /** Logs that a message waits, if its channel has no carrier. */
  logWaiting(store: Store, id: bigint): Promise<void>
}

/** Longer than a carrier's timeout. If a process dies, another takes the message after the lease. */
const LEASE_SECONDS = 180
const LATER_SECONDS = [60, 300, 1_800, 7_200]
const TRIES_MAX = LATER_SECONDS.length + 1
/** Limits of one process: per brand and channel, and in total. */
const PLACES = { perLane: 4, atOnce: 64 }

type Taken = MessageRow & { readonly refusal?: 'too_many_tries' | 'daily_max' }

export function openSending(options: SendingOptions): Sending {
  const { carriers, log } = options
  const channels = (Object.keys(carriers) as Channel[]).filter((channel) => carriers[channel])
  const alarmed = new Set<string>()

  const logRefused = (message: Taken) => {
    const about = aboutOf(message)
    if (message.refusal === 'too_many_tries')
      return log.error({ ...about, alarm: 'outbox' }, 'a message was given up')
    // One alarm per merchant and day.
    const day = `${message.merchantId} ${new Date().toISOString().slice(0, 10)}`
    if (alarmed.has(day)) return
    alarmed.add(day)
    log.error({ ...about, alarm: 'sms_daily_max' }, 'a merchant has sent all text messages of a day')
  }

  const lanes = openLanes<{ readonly message: Taken; readonly carrier: Carrier }>({
    ...PLACES,
    log,
    laneOf: ({ message }) => `${message.merchantId} ${message.channel}`,
    async take(store, fullLanes) {
      for (;;) {
        const message = await store.transact((tx) => take(tx, { ...options, channels, fullLanes }))
        const carrier = message && carriers[message.channel]
        if (!message || (carrier && !message.refusal)) return message && carrier && { message, carrier }
        logRefused(message)
      }
    },
    work: (store, { message, carrier }) => carry(store, message, { carrier, log }),
  })

  return {
    async sendDue(store) {
      const old = await updateTooOld(store.read)
      if (old > 0) log.warn({ messages: old }, 'messages waited too long and were given up')
      await lanes.wake(store)
    },
    idle: lanes.idle,
    stop: lanes.stop,
    async logWaiting(store, id) {
      const message = await selectWaiting(store.read, id)
      if (!message || carriers[message.channel]) return
      const about = aboutOf(message)
      log.info(about, `a message waits: ${settingOf[message.channel]} is not set`)
      if (options.isDevelopment)
        log.debug({ ...about, recipient: message.recipient, text: message.body }, 'this message waits')
    },
  }
}

const settingOf: Readonly<Record<Channel, string>> = { email: 'SMTP_URL', sms: 'SMS_URL' }

/** Leases the next message, in a transaction that commits before the message leaves. */
async function take(
  tx: Tx,
  {
    channels,
    fullLanes,
    smsDailyMax,
  }: {
    readonly channels: readonly Channel[]
    readonly fullLanes: readonly string[]
    readonly smsDailyMax: number
  },
): Promise<Taken | undefined> {
  const message = await lockDue(tx, { channels, fullLanes })
  if (!message) return undefined
  // The process of the last try died without recording an outcome.
  if (message.tries >= TRIES_MAX) {
    await updateFailed(tx, message, 'the last try was never answered for')
    return { ...message, refusal: 'too_many_tries' }
  }
  if (message.channel === 'sms' && (await countTextTries(tx, message.merchantId)) >= smsDailyMax) {
    await updateFailed(tx, message, 'all text messages of a day were sent')
    return { ...message, refusal: 'daily_max' }
  }
  await updateTaken(tx, { id: message.id, leaseSeconds: LEASE_SECONDS })
  return { ...message, tries: message.tries + 1 }
}

/**
 * If the process dies between sending and marking, the message is sent again after its lease. It has the same id each
 * time, so the other side can drop the duplicate.
 */
async function carry(
  store: Store,
  message: MessageRow,
  { carrier, log }: { readonly carrier: Carrier; readonly log: SendingOptions['log'] },
): Promise<void> {
  const { recipient, subject, body } = message
  let providerId: string | undefined
  try {
    const from = message.from ?? undefined
    providerId = await carrier.send({ id: message.outsideId, from, recipient, subject, body })
  } catch (error) {
    await postpone(store, message, { error, log })
    return
  }
  await updateSent(store.read, message, providerId)
}

async function postpone(
  store: Store,
  message: MessageRow,
  { error, log }: { readonly error: unknown; readonly log: SendingOptions['log'] },
): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error)
  const seconds = LATER_SECONDS[message.tries - 1]
  // The error may name the recipient, so it is stored in the table and not logged.
  if (seconds === undefined) {
    await updateFailed(store.read, message, reason)
    log.error({ ...aboutOf(message), alarm: 'outbox' }, 'a message was given up')
  } else {
    await updateLater(store.read, message, { error: reason, seconds })
    log.warn({ ...aboutOf(message), seconds }, 'a message could not be sent and is tried again')
  }
}

function aboutOf({ id, merchantId, channel, template, tries }: MessageRow) {
  return { message: id.toString(), merchantId, channel, template, tries }
}
