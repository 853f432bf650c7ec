import type { Output } from '#contract/endpoint.ts'
import type { OwnOffer, memberOffers } from '#contract/offers.ts'
import { countsChannel } from '#domain/offers/deposit-channel.ts'

/** The deposit offers that a member has joined, with whether deposits through a payment channel count; those for which they do come first. */
export function depositOffers(
  { list, rewards, at }: Output<typeof memberOffers.list>,
  channelId: string,
): { readonly offer: OwnOffer; readonly isCounted: boolean }[] {
  const judged = list.flatMap((offer) => {
    const { joinedAt, isPaused, received, startsAt, endsAt, rules } = offer
    const isCounted = countsChannel(
      {
        trigger: rules.trigger,
        hasJoined: joinedAt !== undefined,
        isPaused,
        hasReward: received.count > 0 || rewards.some((reward) => reward.offer === offer.offer),
        startsAtMs: Date.parse(startsAt),
        endsAtMs: Date.parse(endsAt),
      },
      channelId,
      Date.parse(at),
    )
    return isCounted === undefined ? [] : [{ offer, isCounted }]
  })
  return judged.toSorted((a, b) => Number(b.isCounted) - Number(a.isCounted))
}
