import type { Logger } from 'pino'

import { wordCampaign } from '#domain/campaigns/campaign.ts'
import {
  type CampaignChannel,
  TEXTS_SHARE,
  type DeliveryRefusal,
  refuseDelivery,
  retrySecondsOf,
} from '#domain/campaigns/delivery.ts'
import { type LanguageCode, findLanguage } from '#domain/language/language.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { loadWords } from '#server/platform/http/words.ts'
import { type Lanes, openLanes } from '#server/platform/jobs/lanes.ts'
import type { Carrier } from '#server/platform/mail/carrier.ts'
import { type Sender, findSender, isRecipient, linkOf } from '#server/platform/outbox/actions.ts'

import {
  type Delivery,
  type DeliveryNow,
  lockDue,
  lockMember,
  selectNow,
  updateDropped,
  updateLater,
  updateSent,
  updateTaken,
  updateTooOld,
} from './delivery-store.ts'
import { UNSUBSCRIBE_PATH, type UnsubscribeTokens } from './unsubscribe-token.ts'

export interface DeliveryOptions {
  /** Deliveries of a channel without a carrier wait. */
  readonly carriers: Readonly<Partial<Record<CampaignChannel, Carrier>>>
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
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly unsubscribe: string
}

type Taken = Delivery & { readonly letter: Letter }

/** Sends offers by mail and text. Each is judged anew in the transaction that leases it, just before it leaves. */
export function openDeliveries(options: DeliveryOptions): Deliveries {
  const { carriers, log } = options
  const lanes = openLanes<{ readonly taken: Taken; readonly carrier: Carrier }>({
    ...PLACES,
    log,
    laneOf: ({ taken }) => `${taken.merchantId} ${taken.channel}`,
    async take(store, fullLanes) {
      for (;;) {
        const taken = await store.transact((tx) => take(tx, options, fullLanes))
        if (taken === undefined) return undefined
        const carrier = taken === 'dropped' ? undefined : carriers[taken.channel]
        if (taken !== 'dropped' && carrier) return { taken, carrier }
      }
    },
    work: (store, { taken, carrier }) => carry(store, taken, { carrier, log }),
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
  fullLanes: readonly string[],
): Promise<Taken | 'dropped' | undefined> {
  const { carriers, smsDailyMax } = options
  const channels = (Object.keys(carriers) as CampaignChannel[]).filter((channel) => carriers[channel])
  const textsMost = Math.floor(smsDailyMax * TEXTS_SHARE)
  const delivery = await lockDue(tx, { channels, fullLanes, textsMost })
  if (!delivery) return undefined
  await lockMember(tx, delivery)
  const now = await selectNow(tx, delivery)
  const { recipient } = now
  const isFit = recipient !== null && isRecipient(delivery.channel, recipient)
  const why = refuseDelivery({ ...now, hasContact: isFit })
  if (why || recipient === null) {
    await updateDropped(tx, delivery, why ?? ('no_contact' satisfies DeliveryRefusal))
    return 'dropped'
  }
  const letter = await write(tx, options, delivery, { ...now, recipient })
  await updateTaken(tx, delivery, { recipient, leaseSeconds: LEASE_SECONDS })
  return { ...delivery, tries: delivery.tries + 1, letter }
}

/** The text as it leaves: a mail has all of it, a text message its title. Both end with the way to unsubscribe. */
async function write(
  tx: Tx,
  { tokens, localPort }: DeliveryOptions,
  { merchantId, memberId, channel }: Delivery,
  { recipient, texts, account, level, language, place }: DeliveryNow & { readonly recipient: string },
): Promise<Letter> {
  const sender = await findSender(tx, merchantId)
  const chosen = languageOfMember(sender, language)
  const { title, body } = wordCampaign(texts, [chosen, ...sender.languages], { account, level })
  const linkTo = (path: string) => linkOf(sender.host, path, localPort)
  const unsubscribe = linkTo(`${UNSUBSCRIBE_PATH}?t=${tokens.write({ merchantId, memberId, channel })}`)
  const link = linkTo(place === 'promotions' ? '/promotions' : `/index?centre=${place ?? 'messageV2'}`)
  const say = (id: string) => loadWords()(chosen, id)
  const subject = title.replaceAll(/\s+/g, ' ').slice(0, 200)
  const parts =
    channel === 'email'
      ? [body, link, `${say('mail.offer_why')} ${say('mail.offer_stop')}\n${unsubscribe}`, sender.name]
      : [`${sender.name}: ${subject}`, link, `${say('mail.offer_stop')} ${unsubscribe}`]
  return { sender, recipient, subject, body: parts.join(channel === 'email' ? '\n\n' : '\n'), unsubscribe }
}

function languageOfMember({ languages }: Sender, preferred: string | null): LanguageCode {
  const chosen = languages.find((one) => one === preferred) ?? languages[0] ?? ''
  return findLanguage(chosen)?.code ?? 'EN'
}

/** If the process dies between sending and marking, the message leaves again after its lease, with the same id. */
async function carry(
  store: Store,
  taken: Taken,
  { carrier, log }: { readonly carrier: Carrier; readonly log: DeliveryOptions['log'] },
): Promise<void> {
  const { sender, recipient, subject, body, unsubscribe } = taken.letter
  let providerId: string | undefined
  try {
    const message = {
      id: taken.outsideId,
      from: sender.from ?? undefined,
      recipient,
      subject,
      body,
      unsubscribe,
    }
    providerId = await carrier.send(message)
  } catch (error) {
    // The error may name the recipient, so it is stored in the table and not logged.
    const why = error instanceof Error ? error.message : String(error)
    const seconds = retrySecondsOf(taken.tries)
    await updateLater(store.read, taken, { why, seconds })
    const { merchantId, campaignId, channel, tries } = taken
    log.warn(
      { merchantId, campaign: campaignId.toString(), channel, tries, seconds },
      'an offer could not be sent and is tried again',
    )
    return
  }
  await updateSent(store.read, taken, providerId)
}
