import { hash } from 'node:crypto'

import type { Input, Output } from '#contract/endpoint.ts'
import type { consents } from '#contract/consents.ts'
import type { CampaignChannel } from '#domain/campaigns/delivery.ts'
import { isPushEndpoint } from '#domain/campaigns/push-endpoint.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { isPushKey } from '#server/platform/mail/web-push.ts'

import { type Consenting, giveConsent, selectConsents, withdrawConsents } from './consent-store.ts'
import { deleteSubscriptions, insertSubscription, selectSubscriptions } from './push-store.ts'

export async function listConsents(
  tx: Tx,
  who: Consenting,
  pushKey: string,
): Promise<Output<typeof consents.list>> {
  const [found, browsers] = await Promise.all([selectConsents(tx, who), selectSubscriptions(tx, who)])
  return {
    list: found.map(({ givenAt, ...one }) => ({ ...one, givenAt: givenAt.toISOString() })),
    pushKey,
    browsers: browsers.map(({ endpoint }) => hash('sha256', endpoint, 'base64url')),
  }
}

/** The member consents to offers about a product by a channel, or withdraws it. */
export async function setConsent(
  tx: Tx,
  who: Consenting,
  { product, channel, isGiven }: Input<typeof consents.set>,
): Promise<void> {
  const isChanged = isGiven
    ? await giveConsent(tx, who, { product, channel })
    : (await withdrawConsents(tx, who, { product, channel, by: 'member' })).length > 0
  if (isChanged) await note(tx, who, { channel, products: [product], isGiven, reason: '' })
  const isLast = channel === 'push' && !(await selectConsents(tx, who)).some((one) => one.channel === 'push')
  // The house keeps no address of a browser that it must not write to.
  if (isLast) await deleteSubscriptions(tx, who)
}

/** Adds the browser that the member uses. Its address is called later, so it must be one of a known push service. */
export async function addBrowser(
  tx: Tx,
  who: Consenting,
  { endpoint, p256dh, auth }: Input<typeof consents.addBrowser>,
  rules: Parameters<typeof isPushEndpoint>[1],
): Promise<void> {
  if (!isPushEndpoint(endpoint, rules)) throw refuse<typeof consents.addBrowser>('push_service_unknown') // guard: push-service-known
  const keys = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') }
  if (!isPushKey(keys)) throw refusePlainly('invalid_input', { fields: ['p256dh'] }) // guard: push-key-of-browser
  await insertSubscription(tx, who, { endpoint, ...keys })
}

/** By a link of a message: no offer leaves the site by its channel any more. */
export async function unsubscribe(
  tx: Tx,
  { channel, ...who }: Consenting & { readonly channel: CampaignChannel },
): Promise<void> {
  const products = await withdrawConsents(tx, who, { channel, by: 'link' })
  if (products.length > 0)
    await note(tx, who, { channel, products, isGiven: false, reason: 'a link of a message' })
}

async function note(
  tx: Tx,
  { merchantId, memberId }: Consenting,
  {
    channel,
    products,
    isGiven,
    reason,
  }: {
    readonly channel: CampaignChannel
    readonly products: readonly string[]
    readonly isGiven: boolean
    readonly reason: string
  },
): Promise<void> {
  const consent = { consentChannel: channel, consentProducts: products }
  await writeAudit(tx, {
    merchantId,
    operatorId: null,
    memberId,
    action: 'member.change_consent',
    reason,
    before: isGiven ? {} : consent,
    after: isGiven ? consent : {},
  })
}
