import type { publishOffer, listOffers } from '#contract/console/offers.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { type TypedPlay, noPlay, typedPlay } from '#console/ui/play-rules.ts'
import type { OfferBrand } from '#domain/offers/brand-faults.ts'
import type {
  BonusTerms,
  OfferKind,
  OfferNeed,
  OfferProduct,
  OfferReward,
  RankedBy,
  Recurrence,
  Stack,
  TriggerEvent,
  UseLimit,
} from '#domain/offers/version.ts'

export type RulesWire = Input<typeof publishOffer>['rules']
export type SegmentWire = NonNullable<RulesWire['audience']['segment']>
export type SegmentLanguage = NonNullable<SegmentWire['languages']>[number]
export type OfferList = Output<typeof listOffers>

/** The names of payment channels by their ids. */
export const channelNamesOf = (channels: OfferList['channels']): ReadonlyMap<string, string> =>
  new Map(channels.map(({ id, name }) => [id, name]))
export type ListedOffer = OfferList['list'][number]

export interface TierValues {
  readonly from: string
  readonly rate: string
  /** Rates of levels from a rank on: `2: 8, 4: 10`. */
  readonly levelRates: string
  readonly cap: string
  readonly amount: string
  readonly count: string
}

export interface WeightValues {
  readonly product: '' | 'games' | 'lottery' | 'sports'
  readonly category: string
  readonly vendorCode: string
  readonly gameCode: string
  readonly weight: string
}

export interface LimitValues {
  readonly per: UseLimit['per']
  readonly period: UseLimit['period']
  readonly value: string
}

export type AmountName = 'stakeMax' | 'convertMax' | 'budget' | 'roundStake' | 'ticketWorth'

/** The rules of a version as an operator types them. */
export interface OfferValues {
  readonly code: string
  readonly kind: OfferKind
  readonly product: OfferProduct
  readonly isPublic: boolean
  readonly startsAt: string | undefined
  readonly closesAt: string | undefined
  readonly endsAt: string | undefined
  readonly claimDays: string
  readonly weekdays: readonly number[]
  readonly ageMin: string
  readonly levels: string
  readonly countries: string
  readonly registeredDaysMin: string
  readonly registeredDaysMax: string
  readonly segments: string
  readonly seenWithinDays: string
  readonly registeredFrom: string
  readonly registeredTo: string
  readonly languages: readonly SegmentLanguage[]
  readonly deposited: 'all' | 'yes' | 'no'
  readonly play: TypedPlay
  readonly needs: readonly OfferNeed[]
  readonly promoCode: string
  readonly approvalPage: string
  readonly event: TriggerEvent
  readonly triggerProduct: OfferProduct
  readonly recurrence: Recurrence
  readonly nth: string
  readonly channels: string
  readonly rankedBy: RankedBy
  readonly places: string
  readonly rewardOf: OfferReward['of']
  readonly raffle: string
  readonly vendorCode: string
  readonly gameCode: string
  readonly roundDays: string
  readonly wins: 'cash' | 'bonus'
  readonly multiplier: string
  readonly base: BonusTerms['base']
  readonly days: string
  readonly oddsMin: string
  readonly onWithdrawal: BonusTerms['onWithdrawal']
  readonly weights: readonly WeightValues[]
  readonly tiers: readonly TierValues[]
  readonly stakeMax: string
  readonly convertMax: string
  readonly budget: string
  readonly roundStake: string
  readonly ticketWorth: string
  readonly useLimits: readonly LimitValues[]
  readonly amountLimits: readonly LimitValues[]
  readonly grantsMax: string
  readonly group: string
  readonly mode: Stack['mode']
  readonly priority: string
}

export const noTier: TierValues = { from: '', rate: '', levelRates: '', cap: '', amount: '', count: '' }
export const noWeight: WeightValues = {
  product: '',
  category: '',
  vendorCode: '',
  gameCode: '',
  weight: '',
}

/** A new offer: the terms of a bonus on the first deposit, without times and sums. */
export function newValues({ minimumAge }: OfferBrand): OfferValues {
  return {
    code: '',
    kind: 'deposit',
    product: 'casino',
    isPublic: true,
    startsAt: undefined,
    closesAt: undefined,
    endsAt: undefined,
    claimDays: '',
    weekdays: [],
    ageMin: String(minimumAge),
    levels: '',
    countries: '',
    registeredDaysMin: '',
    registeredDaysMax: '',
    segments: '',
    seenWithinDays: '',
    registeredFrom: '',
    registeredTo: '',
    languages: [],
    deposited: 'all',
    play: noPlay,
    needs: ['opt_in'],
    promoCode: '',
    approvalPage: '',
    event: 'deposit',
    triggerProduct: 'casino',
    recurrence: 'once',
    nth: '1',
    channels: '',
    rankedBy: 'stakes',
    places: '10',
    rewardOf: 'bonus',
    raffle: '',
    vendorCode: '',
    gameCode: '',
    roundDays: '7',
    wins: 'cash',
    multiplier: '10',
    base: 'bonus',
    days: '30',
    oddsMin: '1.5',
    onWithdrawal: 'forfeit',
    weights: [],
    tiers: [{ ...noTier, rate: '100' }],
    stakeMax: '',
    convertMax: '',
    budget: '',
    roundStake: '',
    ticketWorth: '',
    useLimits: [{ per: 'person', period: 'ever', value: '1' }],
    amountLimits: [],
    grantsMax: '',
    group: 'deposit',
    mode: 'first',
    priority: '10',
  }
}

/** The values of a published version. Sums of other currencies than the brand's stay in that version. */
export function valuesOf({ offer, rules }: ListedOffer, brand: OfferBrand): OfferValues {
  const { window, audience, trigger, reward, stack } = rules
  const blank = newValues(brand)
  return {
    ...blank,
    code: offer,
    kind: rules.kind,
    product: rules.product,
    isPublic: rules.isPublic,
    startsAt: window.startsAt,
    closesAt: window.closesAt,
    endsAt: window.endsAt,
    claimDays: text(window.claimDays),
    weekdays: window.weekdays,
    ageMin: text(audience.ageMin),
    levels: audience.levels.join(', '),
    countries: audience.countries.join(', '),
    registeredDaysMin: text(audience.registeredDaysMin),
    registeredDaysMax: text(audience.registeredDaysMax),
    segments: audience.segments.join(', '),
    ...segmentValues(audience.segment),
    needs: rules.needs,
    promoCode: rules.promoCode ?? '',
    approvalPage: rules.approvalPage ?? '',
    event: trigger.event,
    triggerProduct: trigger.product,
    recurrence: trigger.recurrence,
    nth: text(trigger.nth),
    channels: trigger.channels.join(', '),
    rankedBy: trigger.rankedBy ?? blank.rankedBy,
    places: text(trigger.places),
    ...rewardValues(reward, blank),
    ...sumsValues(rules, brand.currency),
    useLimits: rules.limits.map(({ per, period, uses }) => limit(per, period, String(uses))),
    grantsMax: text(rules.grantsMax),
    group: stack.group,
    mode: stack.mode,
    priority: text(stack.priority),
  }
}

function segmentValues({
  seenWithinDays,
  registeredFrom = '',
  registeredTo = '',
  languages = [],
  hasDeposited,
  ...rules
}: SegmentWire = {}): Partial<OfferValues> {
  return {
    play: typedPlay(rules),
    seenWithinDays: text(seenWithinDays),
    registeredFrom,
    registeredTo,
    languages,
    deposited: hasDeposited === undefined ? 'all' : hasDeposited ? 'yes' : 'no',
  }
}

function rewardValues(reward: OfferReward, blank: OfferValues): Partial<OfferValues> {
  const ofRounds = reward.of === 'free_rounds' ? reward : undefined
  const winsTerms = ofRounds && ofRounds.wins !== 'cash' ? ofRounds.wins : undefined
  const terms = reward.of === 'bonus' ? reward.terms : winsTerms
  return {
    rewardOf: reward.of,
    raffle: reward.of === 'tickets' && 'raffle' in reward ? (reward.raffle ?? '') : '',
    vendorCode: ofRounds?.vendorCode ?? '',
    gameCode: ofRounds?.gameCode ?? '',
    roundDays: ofRounds ? text(ofRounds.days) : blank.roundDays,
    wins: winsTerms ? 'bonus' : 'cash',
    ...(terms && {
      multiplier: decimal(terms.multiplierHundredths, 100),
      base: terms.base,
      days: text(terms.days),
      oddsMin: decimal(terms.oddsMinMilli, 1_000),
      onWithdrawal: terms.onWithdrawal,
      weights: terms.weights.map(({ weightHundredths, ...scope }) => ({
        ...(scope as Omit<WeightValues, 'weight'>),
        weight: text(weightHundredths),
      })),
    }),
  }
}

function sumsValues(rules: RulesWire, currency: string): Partial<OfferValues> {
  const sums = rules.sums.find((one) => one.currency === currency)
  if (!sums) return { tiers: [noTier] }
  return {
    tiers: sums.tiers.map(({ from, ratePpm, levelRates = [], cap = '', amount = '', count }) => ({
      // Of a ranking a place.
      from: rules.trigger.event === 'rank' ? String(Number(from)) : from,
      rate: ratePpm === undefined ? '' : decimal(ratePpm, 10_000),
      levelRates: levelRates.map((one) => `${one.rank}: ${decimal(one.ratePpm, 10_000)}`).join(', '),
      cap,
      amount,
      count: text(count),
    })),
    stakeMax: sums.stakeMax ?? '',
    convertMax: sums.convertMax ?? '',
    budget: sums.budget ?? '',
    roundStake: sums.roundStake ?? '',
    ticketWorth: sums.ticketWorth ?? '',
    amountLimits: (sums.limits ?? []).map(({ per, period, amount }) => limit(per, period, amount)),
  }
}

const limit = (per: string, period: string, value: string): LimitValues => ({
  per: per as LimitValues['per'],
  period: period as LimitValues['period'],
  value,
})
const text = (number: number | undefined) => (number === undefined ? '' : String(number))
const decimal = (stored: number, per: number) => String(stored / per)
