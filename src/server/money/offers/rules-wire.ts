import type * as calls from '#contract/console/offers.ts'
import type { Input } from '#contract/endpoint.ts'
import { type OfferForm, formOfWire } from '#domain/offers/offer-form.ts'

export type RulesWire = Input<typeof calls.publishOffer>['rules']

/** Rules as they are stored. */
export const formOf = (rules: RulesWire): OfferForm => formOfWire(rules, Date.parse)

export function wireOf({ window, code, ...rules }: OfferForm): RulesWire {
  const { startsAtMs, closesAtMs, endsAtMs, ...times } = window
  const momentOf = (ms: number) => new Date(ms).toISOString()
  return structuredClone({
    ...rules,
    ...(code === undefined ? {} : { promoCode: code }),
    window: {
      ...times,
      startsAt: momentOf(startsAtMs),
      ...(closesAtMs === undefined ? {} : { closesAt: momentOf(closesAtMs) }),
      endsAt: momentOf(endsAtMs),
    },
  }) as RulesWire
}
