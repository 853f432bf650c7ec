import { type BrandFault, brandFaults, type OfferBrand } from '#domain/offers/brand-faults.ts'
import { isPaid } from '#domain/offers/due.ts'
import { type MarketFault, marketFaults } from '#domain/offers/market-faults.ts'
import { formOfWire, readOffer } from '#domain/offers/offer-form.ts'
import { type VersionFault, type VersionRefusal, versionFaults } from '#domain/offers/refuse-version.ts'
import { refuseStack } from '#domain/offers/stacks.ts'
import type { OfferVersion } from '#domain/offers/version.ts'

import type { OfferValues, RulesWire } from './offer-values.ts'
import { type FieldFault, readValues, type TextFault } from './read-values.ts'

export type OfferFault =
  | TextFault
  | VersionFault
  | MarketFault
  | BrandFault
  | 'group_mode'
  | 'code_taken'
  | 'pays_nobody'
  | 'channel_unknown'

/** The field that shows a fault; those of tiers add the place. */
const fields: Readonly<Record<Exclude<OfferFault, TextFault>, string>> = {
  kind_elsewhere: 'kind',
  pays_nobody: 'rewardOf',
  ranking_missing: 'places',
  ranking_unused: 'places',
  ranking_places: 'places',
  ranking_for_all: 'needs',
  event_of_kind: 'event',
  recurrence: 'recurrence',
  window: 'endsAt',
  weekday: 'weekdays',
  claim_days: 'claimDays',
  registered_days: 'registeredDaysMax',
  level: 'levels',
  country: 'countries',
  segments: 'segments',
  segment_days: 'registeredTo',
  segment_play: 'turnoverDays',
  new_depositors_of_period: 'recurrence',
  depositors_of_number: 'nth',
  person_limit: 'limits',
  need_before_registration: 'needs',
  code_missing: 'promoCode',
  code_unused: 'promoCode',
  approval_page: 'approvalPage',
  approval_at_joining: 'event',
  no_currency: 'tiers',
  no_tier: 'tiers',
  too_many_tiers: 'tiers',
  tier_below_zero: 'from',
  tier_not_rising: 'from',
  tier_value: 'amount',
  rate_without_value: 'rate',
  rate_without_cap: 'cap',
  level_rates: 'levelRates',
  not_payable: 'stakeMax',
  round_stake: 'roundStake',
  raffle_missing: 'raffle',
  tickets_unclaimed: 'claimDays',
  ticket_worth: 'ticketWorth',
  convert_max: 'convertMax',
  stake_max_missing: 'stakeMax',
  budget: 'budget',
  multiplier: 'multiplier',
  days: 'days',
  weight: 'weights',
  nothing_counts: 'weights',
  limit: 'limits',
  kind_not_allowed: 'kind',
  event_not_allowed: 'event',
  during_play: 'recurrence',
  first_play_only: 'nth',
  levels_not_allowed: 'levels',
  age_too_low: 'ageMin',
  public_not_allowed: 'isPublic',
  several_products: 'triggerProduct',
  multiplier_too_high: 'multiplier',
  effective_multiplier_too_high: 'weights',
  base_not_allowed: 'base',
  weight_not_whole: 'weights',
  days_too_few: 'days',
  round_wins_as_bonus: 'wins',
  convert_max_not_allowed: 'convertMax',
  currency_without_value_max: 'tiers',
  value_too_high: 'tiers',
  value_not_equal: 'tiers',
  rate_too_high: 'tiers',
  market_of_another: 'code',
  currency_of_another: 'tiers',
  age_below_brand: 'ageMin',
  group_mode: 'mode',
  code_taken: 'code',
  channel_unknown: 'channels',
}

export interface Judged {
  readonly faults: readonly FieldFault<OfferFault>[]
  /** The rules as they are sent, once all texts can be read. */
  readonly rules?: RulesWire
  /** The version, once its rules are consistent: only then its terms make sense. */
  readonly version?: OfferVersion
}

/** Judges the typed values by the functions that the server publishes by. */
export function judgeValues(
  values: OfferValues,
  {
    brand,
    version,
    others,
    channels,
  }: {
    readonly brand: OfferBrand
    /** The newest published version; 0 for a new offer. */
    readonly version: number
    readonly others: readonly { readonly offer: string; readonly rules: RulesWire }[]
    /** The payment channels of the brand. */
    readonly channels: readonly { readonly id: string }[]
  },
): Judged {
  const { rules, faults } = readValues(values, brand)
  const isTaken = version === 0 && others.some(({ offer }) => offer === values.code)
  const taken = isTaken ? [at('code_taken')] : []
  if (!rules) return { faults: [...faults, ...taken] }
  const read = readOffer(formOfWire(rules, Date.parse), { offer: values.code, version: version + 1 })
  const stacks = others.filter(({ offer }) => offer !== values.code).map((one) => one.rules.stack)
  const refusals = versionFaults(read)
  return {
    rules,
    ...(refusals.length === 0 ? { version: read } : {}),
    faults: [
      ...taken,
      ...refusals.map((refusal) => atTier(refusal, read)),
      ...(refusals.length > 0 || isPaid(read) ? [] : [at('pays_nobody')]),
      ...brandFaults(read, brand).map(at),
      ...marketFaults(read).map(at),
      ...(refuseStack(read.stack, stacks) ? [at('group_mode')] : []),
      ...(read.trigger.channels.every((id) => channels.some((one) => one.id === id))
        ? []
        : [at('channel_unknown')]),
    ],
  }
}

const at = (fault: Exclude<OfferFault, TextFault>): FieldFault<OfferFault> => ({
  field: fields[fault],
  fault,
})

function atTier({ fault, tier }: VersionRefusal, { reward }: OfferVersion): FieldFault<OfferFault> {
  if (tier === undefined)
    return fault === 'days' && isRounds(reward) ? { field: 'roundDays', fault } : at(fault)
  const isSum = reward.of === 'cash' || reward.of === 'bonus'
  if (fault === 'not_payable') return { field: `tiers.${tier}.amount`, fault }
  if (fault === 'tier_value' && !isSum) return { field: `tiers.${tier}.count`, fault }
  return { field: `tiers.${tier}.${fields[fault]}`, fault }
}

const isRounds = ({ of, ...reward }: OfferVersion['reward']) =>
  of === 'free_rounds' && 'wins' in reward && reward.wins === 'cash'
