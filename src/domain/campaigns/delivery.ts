import type { CampaignPurpose } from './campaign.ts'

/** Ways by which an offer leaves the site, beside the message in it. */
export const campaignChannels = ['email', 'sms', 'push'] as const
export type CampaignChannel = (typeof campaignChannels)[number]

/** Products that an offer is about. A member consents to each of them by each channel apart. */
export const campaignProducts = ['casino', 'betting', 'lottery'] as const
export type CampaignProduct = (typeof campaignProducts)[number]

/** Offers that leave the site to one member within 24 hours, all channels added up. */
export const DELIVERIES_A_DAY = 3
/** Hours in the brand's zone in which no offer leaves the site: from the first one on, until the second one. */
export interface QuietHours {
  readonly from: number
  readonly until: number
}

/** Those of brands that have not set their own. */
export const QUIET_HOURS: QuietHours = { from: 21, until: 9 }
/** A brand can widen the night of the house, which is quiet everywhere, and never shorten it. */
export const quietBounds = { from: { least: 18, most: 22 }, until: { least: 8, most: 12 } } as const
/** An offer that could not leave for so long is dropped: it stands in the site. */
export const DELIVERY_HOURS_MOST = 48
/** Members who get an offer by text within 24 hours, as a share of the codes and letters that a brand may send by text. */
export const TEXTS_SHARE = 0.5

/** For so long a push service keeps an offer for a browser that is off. */
export const PUSH_SECONDS_MOST = 3_600

const RETRY_SECONDS = [60, 300, 1_800] as const
const RETRY_SECONDS_LATER = 7_200

/** The pause after a failed try, of which there were this many. */
export function retrySecondsOf(tries: number): number {
  return RETRY_SECONDS[tries - 1] ?? RETRY_SECONDS_LATER
}

export type WaysFault = 'ways_of_notice' | 'products_missing' | 'ways_missing'

/** Why a campaign cannot leave the site as chosen. Notices stay in it: consent is to offers alone. */
export function refuseWays({
  purpose,
  channels,
  products,
}: {
  readonly purpose: CampaignPurpose
  readonly channels: readonly CampaignChannel[]
  readonly products: readonly CampaignProduct[]
}): WaysFault | undefined {
  if (purpose === 'notice' && channels.length > 0) return 'ways_of_notice' // guard: notice-stays-inside
  if (channels.length > 0 && products.length === 0) return 'products_missing' // guard: delivery-names-products
  if (channels.length === 0 && products.length > 0) return 'ways_missing'
  return undefined
}

/** Facts about a member and a campaign at the moment of sending. */
export interface DeliveryFacts {
  readonly isStopped: boolean
  /** Active, and not shut out from offers. */
  readonly mayReceive: boolean
  /** To every product of the campaign by this channel. */
  readonly hasConsented: boolean
  /** Whether the member has an address or number that they have proven, or a browser that takes messages. */
  readonly hasContact: boolean
  /** Offers that left the site to the member within 24 hours, or are about to. */
  readonly sentToday: number
}

export const deliveryRefusals = ['stopped', 'barred', 'no_consent', 'no_contact', 'too_many'] as const
export type DeliveryRefusal = (typeof deliveryRefusals)[number]

/** Reasons for which offers did not leave the site. */
export const dropReasons = [...deliveryRefusals, 'too_old'] as const
export type DropReason = (typeof dropReasons)[number]

/** Why an offer does not leave the site after all. Judged just before it leaves, at each try. */
export function refuseDelivery(facts: DeliveryFacts): DeliveryRefusal | undefined {
  if (facts.isStopped) return 'stopped' // guard: stopped-campaign-stays-inside
  if (!facts.mayReceive) return 'barred' // guard: delivery-barred-at-sending
  if (!facts.hasConsented) return 'no_consent' // guard: delivery-consent-at-sending
  if (!facts.hasContact) return 'no_contact' // guard: delivery-to-proven-contact
  if (facts.sentToday >= DELIVERIES_A_DAY) return 'too_many' // guard: deliveries-a-day
  return undefined
}
