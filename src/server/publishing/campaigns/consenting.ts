import type { Input, Output } from '#contract/endpoint.ts'
import type { consents } from '#contract/consents.ts'
import type { CampaignChannel } from '#domain/campaigns/delivery.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type Consenting, giveConsent, selectConsents, withdrawConsents } from './consent-store.ts'

export async function listConsents(tx: Tx, who: Consenting): Promise<Output<typeof consents.list>> {
  const found = await selectConsents(tx, who)
  return { list: found.map(({ givenAt, ...one }) => ({ ...one, givenAt: givenAt.toISOString() })) }
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
