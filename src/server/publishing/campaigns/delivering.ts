import type { Logger } from 'pino'

import { wordCampaign } from '#domain/campaigns/campaign.ts'
import {
  TEXTS_SHARE,
  PUSH_SECONDS_MOST,
  campaignChannels,
  refuseDelivery,
  retrySecondsOf,
} from '#domain/campaigns/delivery.ts'
import { type LanguageCode, findLanguage } from '#domain/language/language.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { loadWords } from '#server/platform/http/words.ts'
import { type Lanes, openLanes } from '#server/platform/jobs/lanes.ts'
import type { Carrier } from '#server/platform/mail/carrier.ts'
import type { PushSender, PushSubscription } from '#server/platform/mail/web-push.ts'
import { type Sender, findSender, isRecipient, linkOf } from '#server/platform/outbox/actions.ts'

import {
  type Delivery,
  type DeliveryNow,
  lockDue,
  lockMember,
  selectNow,
  updateDropped,
  updateGone,
  updateLater,
  updateSent,
  updateTaken,
  updateTooOld,
} from './delivery-store.ts'
import { deleteSubscriptions, selectSubscriptions } from './push-store.ts'
import { UNSUBSCRIBE_PATH, type UnsubscribeTokens } from './unsubscribe-token.ts'

export interface DeliveryOptions {
  /** Deliveries of a channel without a carrier wait. */
  readonly carriers: Readonly<Partial<Record<'email' | 'sms', Carrier>>>
  readonly push: PushSender
  readonly smsDailyMax: number
  readonly tokens: UnsubscribeTokens
  readonly localPort: number
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
}

export interface Deliveries extends Pick<Lanes, 'idle' | 'stop'> {
  /** Starts sending what is due, up to the limits, without waiting for carriers. Safe in several processes at once. */
  deliverDue(store: Store): Promise<void>
}

/** Longer than a carrier's timeout. If a process dies, another takes the delivery after the lease. */
const LEASE_SECONDS = 180
/** Apart from codes and letters about accounts, which never wait for offers. */
const PLACES = { perLane: 2, atOnce: 16 }

interface Letter {
  readonly sender: Sender
  /** Of mails and texts. */
  readonly recipient: string
  /** Of notifications. */
  readonly browsers: readonly PushSubscription[]
  /** The page of the brand's site to which it leads. */
  readonly path: string
  readonly ttlSeconds: number
  readonly site: string
  readonly subject: string
  readonly body: string
  readonly unsubscribe: string
}

type Taken = Delivery & { readonly letter: Letter }

/** Sends offers by mail and text. Each is judged anew in the transaction that leases it, just before it leaves. */
export function openDeliveries(options: DeliveryOptions): Deliveries {
  const { log } = options
  const lanes = openLanes<Taken>({
    ...PLACES,
    log,
    laneOf: ({ merchantId, channel }) => `${merchantId} ${channel}`,
    async take(store, fullLanes) {
      for (;;) {
        const found: { delivery?: Delivery } = {}
        try {
          const taken = await store.transact((tx) => take(tx, options, { fullLanes, found }))
          if (taken !== 'dropped') return taken
        } catch (error) {
          if (!found.delivery) throw error
          // Behind the others: it would be the next one again.
          await postpone(store, found.delivery, { error, tries: 1, log })
        }
      }
    },
    work: (store, taken) => carry(store, taken, options),
  })
  return {
    async deliverDue(store) {
      const old = await updateTooOld(store.read)
      if (old > 0) log.warn({ deliveries: old }, 'offers waited too long and stayed inside')
      await lanes.wake(store)
    },
    idle: lanes.idle,
    stop: lanes.stop,
  }
}

async function take(
  tx: Tx,
  options: DeliveryOptions,
  { fullLanes, found }: { readonly fullLanes: readonly string[]; readonly found: { delivery?: Delivery } },
): Promise<Taken | 'dropped' | undefined> {
  const { carriers, smsDailyMax } = options
  const channels = campaignChannels.filter((channel) => channel === 'push' || carriers[channel])
  const textsMost = Math.floor(smsDailyMax * TEXTS_SHARE)
  const delivery = await lockDue(tx, { channels, fullLanes, textsMost })
  if (!delivery) return undefined
  found.delivery = delivery
  await lockMember(tx, delivery)
  const now = await selectNow(tx, delivery)
  const browsers = delivery.channel === 'push' ? await selectSubscriptions(tx, delivery) : []
  const recipient = now.recipient ?? ''
  const hasContact =
    delivery.channel === 'push' ? browsers.length > 0 : isRecipient(delivery.channel, recipient)
  const why = refuseDelivery({ ...now, hasContact })
  if (why) {
    await updateDropped(tx, delivery, why)
    return 'dropped'
  }
  const letter = await write(tx, options, delivery, { ...now, recipient, browsers })
  await updateTaken(tx, delivery, { recipient, leaseSeconds: LEASE_SECONDS })
  return { ...delivery, tries: delivery.tries + 1, letter }
}

/** The text as it leaves: a mail has all of it, a text message its title. Both end with the way to unsubscribe. */
async function write(
  tx: Tx,
  { tokens, localPort }: DeliveryOptions,
  { merchantId, memberId, channel }: Delivery,
  {
    recipient,
    browsers,
    texts,
    account,
    level,
    levels,
    language,
    place,
    secondsLeft,
  }: DeliveryNow & Pick<Letter, 'recipient' | 'browsers'>,
): Promise<Letter> {
  const sender = await findSender(tx, merchantId)
  const chosen = languageOfMember(sender, language)
  const { title, body } = wordCampaign(texts, [chosen, ...sender.languages], {
    account,
    level,
    levels,
  })
  const linkTo = (path: string) => linkOf(sender.host, path, localPort)
  const unsubscribe = linkTo(`${UNSUBSCRIBE_PATH}?t=${tokens.write({ merchantId, memberId, channel })}`)
  const path = place === 'promotions' ? '/promotions' : `/index?centre=${place ?? 'messageV2'}`
  const link = linkTo(path)
  const say = (id: string) => loadWords()(chosen, id)
  const subject = title.replaceAll(/\s+/g, ' ').slice(0, 200)
  const parts =
    channel === 'email'
      ? [body, link, `${say('mail.offer_why')} ${say('mail.offer_stop')}\n${unsubscribe}`, sender.name]
      : [`${sender.name}: ${subject}`, link, `${say('mail.offer_stop')} ${unsubscribe}`]
  // A browser that is off must show it neither at night, nor long after the member was judged.
  const ttlSeconds = Math.min(secondsLeft, PUSH_SECONDS_MOST)
  const text = parts.join(channel === 'email' ? '\n\n' : '\n')
  return {
    sender,
    recipient,
    browsers,
    subject,
    body: text,
    unsubscribe,
    path,
    site: linkTo('/'),
    ttlSeconds,
  }
}

function languageOfMember({ languages }: Sender, preferred: string | null): LanguageCode {
  const chosen = languages.find((one) => one === preferred) ?? languages[0] ?? ''
  return findLanguage(chosen)?.code ?? 'EN'
}

/** If the process dies between sending and marking, the delivery leaves again after its lease, with the same id. */
async function carry(store: Store, taken: Taken, options: DeliveryOptions): Promise<void> {
  let providerId: string | undefined
  try {
    if (taken.channel !== 'push') providerId = await sendLetter(taken, taken.channel, options)
    else if (!(await pushToBrowsers(store, taken, options))) return await updateGone(store.read, taken)
  } catch (error) {
    await postpone(store, taken, { error, tries: taken.tries, log: options.log })
    return
  }
  await updateSent(store.read, taken, providerId)
}

async function postpone(
  store: Store,
  delivery: Delivery,
  {
    error,
    tries,
    log,
  }: { readonly error: unknown; readonly tries: number; readonly log: DeliveryOptions['log'] },
): Promise<void> {
  // The error may name the recipient, so it is stored in the table and not logged.
  const why = error instanceof Error ? error.message : String(error)
  const seconds = retrySecondsOf(tries)
  await updateLater(store.read, delivery, { why, seconds })
  const { merchantId, campaignId, channel } = delivery
  log.warn(
    { merchantId, campaign: campaignId.toString(), channel, tries: delivery.tries, seconds },
    'an offer could not be sent and is tried again',
  )
}

async function sendLetter(
  { outsideId, letter: { sender, recipient, subject, body, unsubscribe } }: Taken,
  channel: 'email' | 'sms',
  { carriers }: DeliveryOptions,
): Promise<string | undefined> {
  const carrier = carriers[channel]
  if (!carrier) throw new Error(`no carrier for ${channel}`)
  return await carrier.send({
    id: outsideId,
    from: sender.from ?? undefined,
    recipient,
    subject,
    body,
    unsubscribe,
  })
}

/**
 * To every browser of the member, each of which shows it once: its topic replaces an earlier try. Those that their service knows
 * no more are deleted. False if none is left; one that took it is enough, because another try would repeat it there.
 */
async function pushToBrowsers(store: Store, taken: Taken, { push }: DeliveryOptions): Promise<boolean> {
  const { browsers, subject, path, site, sender, ttlSeconds } = taken.letter
  const topic = `c${taken.campaignId}`
  const payload = { title: subject, body: sender.name, path, tag: topic }
  const outcomes = await Promise.allSettled(
    browsers.map(async (browser) => {
      const outcome = await push.send(browser, { payload, topic, ttlSeconds, subject: site })
      if (outcome === 'gone') await deleteSubscriptions(store.read, taken, browser.endpoint)
      return outcome
    }),
  )
  if (outcomes.some((one) => one.status === 'fulfilled' && one.value === 'sent')) return true
  const failed = outcomes.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return false
}
