import type * as calls from '#contract/console/offers.ts'
import type { Input } from '#contract/endpoint.ts'
import type { OfferForm } from '#domain/offers/offer-form.ts'

export type RulesWire = Input<typeof calls.publishOffer>['rules']

/** Rules as they are stored: moments as milliseconds, and the code that members enter under the domain's name. */
export function formOf({ window, promoCode, ...rules }: RulesWire): OfferForm {
  const { startsAt, closesAt, endsAt, ...times } = window
  return {
    ...rules,
    ...(promoCode === undefined ? {} : { code: promoCode }),
    window: {
      ...times,
      startsAtMs: Date.parse(startsAt),
      ...(closesAt === undefined ? {} : { closesAtMs: Date.parse(closesAt) }),
      endsAtMs: Date.parse(endsAt),
    },
  }
}

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

/** Every rule in a line of its own, so that the second operator sees all that is approved. */
export function linesOf(rules: unknown, path = ''): string[] {
  if (typeof rules !== 'object' || rules === null) return [`${path}: ${String(rules)}`]
  const parts = Object.entries(rules)
  if (parts.length === 0) return [`${path}: -`]
  return parts.flatMap(([name, part]) => linesOf(part, path === '' ? name : `${path}.${name}`))
}
