import { readAmount } from '#domain/money/amount.ts'
import { type PlayWhy, readPlay } from '#console/ui/play-rules.ts'
import type { OfferBrand } from '#domain/offers/brand-faults.ts'
import { isOfferPeriod } from '#domain/offers/occurrence.ts'
import { SEGMENT_DAYS_MOST } from '#domain/segments/segment.ts'

import type {
  AmountName,
  LimitValues,
  OfferValues,
  RulesWire,
  SegmentWire,
  TierValues,
  WeightValues,
} from './offer-values.ts'

export type TextFault = 'missing' | 'not_number' | 'not_amount' | 'not_name' | PlayWhy

/** A fault with the field that shows it. Fields of a list have a place: `tiers.0.cap`. */
export interface FieldFault<Fault = TextFault> {
  readonly field: string
  readonly fault: Fault
}

/** The rules that the typed texts state, or the texts that cannot be read. */
export function readValues(
  values: OfferValues,
  { market, currency }: OfferBrand,
): { readonly rules?: RulesWire; readonly faults: readonly FieldFault[] } {
  const read = openReader()
  if (!/^[a-z][a-z0-9-]{1,39}$/.test(values.code))
    read.fail('code', values.code === '' ? 'missing' : 'not_name')
  const rules = {
    kind: values.kind,
    market,
    product: values.product,
    isPublic: values.isPublic,
    window: {
      startsAt: read.moment('startsAt', values.startsAt),
      ...(values.closesAt === undefined ? {} : { closesAt: values.closesAt }),
      endsAt: read.moment('endsAt', values.endsAt),
      ...optional('claimDays', read.whole('claimDays', values.claimDays)),
      weekdays: values.weekdays.toSorted((one, other) => one - other),
    },
    audience: {
      levels: read.names('levels', values.levels),
      countries: read.names('countries', values.countries),
      ageMin: read.needed('ageMin', read.whole('ageMin', values.ageMin)),
      ...optional('registeredDaysMin', read.whole('registeredDaysMin', values.registeredDaysMin)),
      ...optional('registeredDaysMax', read.whole('registeredDaysMax', values.registeredDaysMax)),
      segments: read.names('segments', values.segments),
      ...readSegment(values, read),
    },
    needs: [...values.needs],
    ...optional(
      'promoCode',
      values.needs.includes('code') ? read.name('promoCode', values.promoCode) : undefined,
    ),
    ...optional(
      'approvalPage',
      values.needs.includes('approval') ? values.approvalPage || undefined : undefined,
    ),
    trigger: {
      event: values.event,
      product: values.triggerProduct,
      recurrence: values.recurrence,
      ...optional('nth', hasNumber(values) ? read.whole('nth', values.nth) : undefined),
      channels: values.event === 'deposit' ? read.names('channels', values.channels) : [],
      ...(values.event === 'rank'
        ? { rankedBy: values.rankedBy, places: read.needed('places', read.whole('places', values.places)) }
        : {}),
    },
    reward: readReward(values, read),
    sums: [readSums(values, currency, read)],
    limits: values.useLimits.map(({ per, period, value }, place) => ({
      per,
      period,
      uses: read.needed(`useLimits.${place}`, read.whole(`useLimits.${place}`, value)),
    })),
    ...optional('grantsMax', read.whole('grantsMax', values.grantsMax)),
    stack: {
      group: read.name('group', values.group) ?? '',
      mode: values.mode,
      priority: read.needed('priority', read.whole('priority', values.priority)),
    },
  } satisfies RulesWire
  return read.faults.length > 0 ? { faults: read.faults } : { rules, faults: [] }
}

/** Only one deposit, paid once, has a number. */
export const hasNumber = ({ event, recurrence }: OfferValues) => event === 'deposit' && recurrence === 'once'

/** Whether bonus money is granted: as the reward, or from the wins of free rounds. */
export const hasTerms = ({ rewardOf, wins }: OfferValues) =>
  rewardOf === 'bonus' || (rewardOf === 'free_rounds' && wins === 'bonus')

/** Whether tiers are amounts of money; others are counts. */
export const isMoney = ({ rewardOf }: OfferValues) => rewardOf === 'cash' || rewardOf === 'bonus'

/** Whether a figure of settled play is paid by day, week or month: its rates may depend on levels. */
export const isOfPeriod = ({ event, recurrence }: OfferValues) =>
  (event === 'stakes' || event === 'net_loss') && isOfferPeriod(recurrence)

type Reader = ReturnType<typeof openReader>

function openReader() {
  const faults: FieldFault[] = []
  const fail = (field: string, fault: TextFault) => {
    if (!faults.some((one) => one.field === field)) faults.push({ field, fault })
  }
  const scaled = (field: string, typed: string, per: number): number | undefined => {
    const plain = typed.trim().replace(',', '.')
    if (plain === '') return undefined
    const number = Math.round(Number(plain) * per)
    if (/^\d{1,9}(\.\d{1,4})?$/.test(plain) && Math.abs(Number(plain) * per - number) < 1e-6) return number
    fail(field, 'not_number')
    return undefined
  }
  const name = (field: string, typed: string): string | undefined => {
    const trimmed = typed.trim()
    if (/^[A-Za-z0-9_.:-]{1,40}$/.test(trimmed)) return trimmed
    fail(field, trimmed === '' ? 'missing' : 'not_name')
    return undefined
  }
  return {
    faults,
    fail,
    scaled,
    name,
    whole: (field: string, typed: string) => scaled(field, typed, 1),
    needed: (field: string, number: number | undefined): number => {
      if (number === undefined) fail(field, 'missing')
      return number ?? 0
    },
    moment: (field: string, moment: string | undefined): string => {
      if (moment === undefined) fail(field, 'missing')
      return moment ?? ''
    },
    amount: (field: string, typed: string): string | undefined => {
      const trimmed = typed.trim()
      if (trimmed === '') return undefined
      if (/^\d{1,13}(\.\d{1,5})?$/.test(trimmed) && readAmount(trimmed) !== undefined) return trimmed
      fail(field, 'not_amount')
      return undefined
    },
    names: (field: string, typed: string): string[] => {
      const names = typed.split(/[\s,]+/u).filter(Boolean)
      if (names.some((one) => !/^[A-Za-z0-9_-]{1,40}$/.test(one))) fail(field, 'not_name')
      return names
    },
  }
}

function readSegment(values: OfferValues, read: Reader): { segment?: SegmentWire } {
  const seenWithinDays = read.whole('seenWithinDays', values.seenWithinDays)
  if (seenWithinDays !== undefined && (seenWithinDays < 1 || seenWithinDays > SEGMENT_DAYS_MOST))
    read.fail('seenWithinDays', 'not_number')
  const play = readPlay(values.play)
  if (play.fault !== undefined) read.fail(play.fault, play.why)
  const segment = {
    ...(play.fault === undefined ? (play.rules as SegmentWire) : {}),
    ...optional('seenWithinDays', seenWithinDays),
    ...optional('registeredFrom', values.registeredFrom || undefined),
    ...optional('registeredTo', values.registeredTo || undefined),
    ...optional('languages', values.languages.length === 0 ? undefined : [...values.languages]),
    ...optional('hasDeposited', values.deposited === 'all' ? undefined : values.deposited === 'yes'),
  }
  return Object.keys(segment).length === 0 ? {} : { segment }
}

function readReward(values: OfferValues, read: Reader): RulesWire['reward'] {
  const { rewardOf: of } = values
  if (of === 'bonus') return { of, terms: readTerms(values, read) }
  if (of === 'tickets') return { of, ...optional('raffle', readRaffle(values.raffle, read)) }
  if (of !== 'free_rounds') return { of }
  return {
    of,
    vendorCode: read.name('vendorCode', values.vendorCode) ?? '',
    gameCode: read.name('gameCode', values.gameCode) ?? '',
    days: read.needed('roundDays', read.whole('roundDays', values.roundDays)),
    wins: values.wins === 'cash' ? 'cash' : readTerms(values, read),
  }
}

function readRaffle(typed: string, read: Reader): string | undefined {
  const raffle = typed.trim()
  if (/^[a-z0-9-]{2,40}$/.test(raffle)) return raffle
  read.fail('raffle', raffle === '' ? 'missing' : 'not_name')
  return undefined
}

function readTerms(values: OfferValues, read: Reader) {
  return {
    multiplierHundredths: read.needed('multiplier', read.scaled('multiplier', values.multiplier, 100)),
    base: values.base,
    days: read.needed('days', read.whole('days', values.days)),
    weights: values.weights.map((one, place) => readWeight(one, place, read)),
    oddsMinMilli: read.scaled('oddsMin', values.oddsMin, 1_000) ?? 0,
    onWithdrawal: values.onWithdrawal,
  }
}

function readWeight({ weight, ...scope }: WeightValues, place: number, read: Reader) {
  const field = `weights.${place}`
  const parts = [scope.category, scope.vendorCode, scope.gameCode]
  if (parts.some((part) => !/^[A-Za-z0-9_.:-]{0,40}$/.test(part))) read.fail(field, 'not_name')
  return { ...scope, weightHundredths: read.needed(field, read.whole(field, weight)) }
}

function readSums(values: OfferValues, currency: string, read: Reader): RulesWire['sums'][number] {
  const amount = (name: AmountName, applies: boolean) =>
    optional(name, applies ? read.amount(name, values[name]) : undefined)
  const limits = isMoney(values) ? values.amountLimits : []
  return {
    currency,
    tiers: values.tiers.map((tier, place) => readTier(tier, place, { isMoney: isMoney(values), read })),
    ...amount('stakeMax', hasTerms(values)),
    ...amount('convertMax', hasTerms(values)),
    ...amount('budget', true),
    ...amount('roundStake', values.rewardOf === 'free_rounds'),
    ...amount('ticketWorth', values.rewardOf === 'tickets'),
    ...(limits.length === 0
      ? {}
      : { limits: limits.map((one, place) => readAmountLimit(one, `amountLimits.${place}`, read)) }),
  }
}

function readAmountLimit({ per, period, value }: LimitValues, field: string, read: Reader) {
  if (value.trim() === '') read.fail(field, 'missing')
  return { per, period, amount: read.amount(field, value) ?? '' }
}

function readTier(
  tier: TierValues,
  place: number,
  { isMoney: isSum, read }: { readonly isMoney: boolean; readonly read: Reader },
): RulesWire['sums'][number]['tiers'][number] {
  const at = (name: keyof TierValues) => `tiers.${place}.${name}`
  if (tier.from.trim() === '') read.fail(at('from'), 'missing')
  const from = read.amount(at('from'), tier.from) ?? ''
  if (!isSum) return { from, count: read.needed(at('count'), read.whole(at('count'), tier.count)) }
  if (tier.rate.trim() === '' && tier.amount.trim() === '') read.fail(at('rate'), 'missing')
  return {
    from,
    ...optional('ratePpm', read.scaled(at('rate'), tier.rate, 10_000)),
    ...optional('levelRates', readLevelRates(tier.levelRates, at('levelRates'), read)),
    ...optional('cap', read.amount(at('cap'), tier.cap)),
    ...optional('amount', read.amount(at('amount'), tier.amount)),
  }
}

/** Pairs of a rank and the rate from it on, such as `2: 8, 4: 10`. */
function readLevelRates(typed: string, field: string, read: Reader) {
  const pairs = typed.split(/[,;]/u).filter((pair) => pair.trim() !== '')
  if (pairs.length === 0) return undefined
  return pairs.map((pair) => {
    const [rank = '', rate = '', ...rest] = pair.split(':')
    if (rest.length > 0) read.fail(field, 'not_number')
    return {
      rank: read.needed(field, read.whole(field, rank)),
      ratePpm: read.needed(field, read.scaled(field, rate, 10_000)),
    }
  })
}

/** A field without a value is left out, so that the rules equal their JSON. */
function optional<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): Partial<Record<Name, Value>> {
  return (value === undefined ? {} : { [name]: value }) as Partial<Record<Name, Value>>
}
