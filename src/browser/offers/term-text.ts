import type { MessageId } from '#browser/i18n/messages.ts'
import type { Translate } from '#browser/i18n/translate.ts'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { findLanguage } from '#domain/language/language.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { MemberTerm } from '#domain/offers/member-terms.ts'
import { placeOfValue } from '#domain/offers/ranked-offer.ts'
import { isOfferPeriod } from '#domain/offers/occurrence.ts'
import type { BonusWeight, RewardTier, UseLimit } from '#domain/offers/version.ts'
import type { OfferSegment } from '#domain/segments/offer-segment.ts'

/** How a page writes terms: its language, and the symbol of the wallet's currency. */
export interface TermFormat {
  readonly t: Translate
  readonly language: string
  readonly symbol: string
  /** The name of a level by its rank; absent: levels are written by their ranks. */
  readonly levelName?: ((rank: string) => string | undefined) | undefined
}

/** One line of the terms of an offer as the member reads it, with the numbers filled in. */
export function termText(term: MemberTerm, format: TermFormat): string {
  const { t } = format
  switch (term.about) {
    case 'activity':
      return sentences(activityLines(term, format))
    case 'requirement':
      return requirementText(term, format)
    case 'weights':
      return weightsText(term, format)
    case 'stake_max':
      return term.stakeMax === undefined
        ? t('offer.term.stake_any')
        : t('offer.term.stake_max', { amount: money(term.stakeMax, format) })
    case 'time':
      return timeText(term, format)
    case 'purses':
      return t('offer.term.purses')
    case 'conversion':
      return term.convertMax === undefined
        ? t('offer.term.convert_all')
        : t('offer.term.convert_max', { amount: money(term.convertMax, format) })
    case 'withdrawal':
      return t(`offer.term.withdrawal_${term.bonus}`)
    case 'giving_up':
      return t('offer.term.giving_up')
    case 'members':
      return sentences([
        ...audienceTexts(term.audience, format),
        ...term.limits.map((limit) => limitText(limit, format)),
      ])
  }
}

type TermOf<About extends MemberTerm['about']> = Extract<MemberTerm, { readonly about: About }>

/** The line of a term, or of a ranking a line for each place and rule. */
export function termLines(term: MemberTerm, format: TermFormat): readonly string[] {
  return term.about === 'activity' && term.trigger.rankedBy !== undefined
    ? activityLines(term, format)
    : [termText(term, format)]
}

/** A ranking in short: how places are reached, and what each gives. Undefined for other terms. */
export function rankingText(
  term: MemberTerm,
  format: TermFormat,
): { readonly lead: string; readonly places: readonly string[] } | undefined {
  if (term.about !== 'activity' || term.trigger.rankedBy === undefined) return undefined
  const { trigger } = term
  return {
    lead: sentences([eventText(trigger, format), format.t(`offer.term.ranked_by_${term.trigger.rankedBy}`)]),
    places: placeTexts(term, format),
  }
}

function eventText({ event, nth, recurrence }: TermOf<'activity'>['trigger'], { t }: TermFormat): string {
  const activity =
    event === 'deposit' && isOfferPeriod(recurrence)
      ? t('offer.term.for_deposit_sum')
      : event === 'deposit' && nth !== undefined
        ? t('offer.term.for_deposit_number', { number: nth })
        : t(`offer.term.for_${event}`)
  return t('offer.term.activity', { activity, often: t(`offer.term.often_${recurrence}`) })
}

const rankingRules = ['counted', 'tie', 'person', 'final'] as const

function placeTexts({ trigger, of, tiers }: TermOf<'activity'>, format: TermFormat): string[] {
  return tiers.map((tier, at) => placeText(tier, { of, last: lastPlace(tiers[at + 1], trigger) }, format))
}

function activityLines(term: TermOf<'activity'>, format: TermFormat): readonly string[] {
  const { trigger, of, tiers, piecesValue, raffle, channels } = term
  const { t } = format
  return [
    eventText(trigger, format),
    ...(channels === undefined ? [] : [t('offer.term.channels', { list: listText(channels, format) })]),
    ...(trigger.rankedBy === undefined
      ? tiers.flatMap((tier) => [tierText(tier, of, format), ...levelTexts(tier, format)])
      : [
          t(`offer.term.ranked_by_${trigger.rankedBy}`),
          ...placeTexts(term, format),
          ...rankingRules.map((rule) => t(`offer.term.ranking_${rule}`)),
        ]),
    ...(raffle === undefined ? [] : [t('offer.term.raffle', { name: raffle })]),
    ...(piecesValue > 0n
      ? [
          t(`offer.term.${of === 'tickets' ? 'tickets' : 'rounds'}_value`, {
            amount: money(piecesValue, format),
          }),
        ]
      : []),
  ]
}

function tierText(
  { from, ratePpm, cap = 0n, amount = 0n, count = 0 }: RewardTier,
  of: TermOf<'activity'>['of'],
  format: TermFormat,
): string {
  const { t } = format
  const least = money(from, format)
  if (from === 0n && ratePpm === undefined && (of === 'cash' || of === 'bonus'))
    return t(`offer.term.gives_amount_${of}`, { amount: money(amount, format) })
  if (of === 'cash' || of === 'bonus')
    return ratePpm === undefined
      ? t(`offer.term.tier_amount_${of}`, { from: least, amount: money(amount, format) })
      : t(`offer.term.tier_rate_${of}`, {
          from: least,
          rate: rateText(ratePpm, format),
          cap: money(cap, format),
        })
  return t(`offer.term.tier_${of}`, { from: least, count })
}

/** The last place that a tier rewards. */
const lastPlace = (next: RewardTier | undefined, { places = 1 }: TermOf<'activity'>['trigger']) =>
  next === undefined ? places : placeOfValue(next.from) - 1

function placeText(
  { from, amount = 0n, count = 0 }: RewardTier,
  { of, last }: { readonly of: TermOf<'activity'>['of']; readonly last: number },
  format: TermFormat,
): string {
  const { t } = format
  const first = placeOfValue(from)
  const places =
    first === last ? t('offer.term.place', { place: first }) : t('offer.term.places', { first, last })
  const gives =
    of === 'cash' || of === 'bonus'
      ? t(`offer.term.place_${of}`, { amount: money(amount, format) })
      : t(`offer.term.place_${of}`, { count })
  return t('offer.term.place_gives', { places, gives })
}

/** The higher rates of levels. */
function levelTexts({ levelRates = [] }: RewardTier, format: TermFormat): string[] {
  const { t, levelName } = format
  return levelRates.map(({ rank, ratePpm }) =>
    t('offer.term.level_rate', {
      level: levelName?.(String(rank)) ?? String(rank),
      rate: rateText(ratePpm, format),
    }),
  )
}

function requirementText(
  { multiplierHundredths, base, example }: TermOf<'requirement'>,
  format: TermFormat,
): string {
  const { t } = format
  if (multiplierHundredths === 0) return t('offer.term.no_requirement')
  const times = numberText(multiplierHundredths / 100, format)
  // Where the wins decide, no amount is known before.
  if (example.bonus === 0n) return t('offer.term.requirement_wins', { times })
  return t(`offer.term.requirement_${base}`, {
    times,
    bonus: money(example.bonus, format),
    required: money(example.required, format),
  })
}

function weightsText({ whole, part, none, oddsMinMilli }: TermOf<'weights'>, format: TermFormat): string {
  const { t } = format
  const list = (texts: readonly string[]) => listText(texts, format)
  const named = (weights: readonly BonusWeight[]) => list(weights.map((one) => scopeText(one, format)))
  const parts = part.map((one) =>
    t('offer.term.part', { scope: scopeText(one, format), rate: percentText(one.weightHundredths, format) }),
  )
  return sentences([
    ...(part.length === 0 && none.length === 0 ? [t('offer.term.counts_all')] : []),
    ...(whole.length > 0 ? [t('offer.term.counts_whole', { list: named(whole) })] : []),
    ...(parts.length > 0 ? [t('offer.term.counts_part', { list: list(parts) })] : []),
    ...(none.length > 0 ? [t('offer.term.counts_none', { list: named(none) })] : []),
    ...(oddsMinMilli > 1_000
      ? [t('offer.term.odds', { odds: numberText(oddsMinMilli / 1_000, format) })]
      : []),
  ])
}

/** The narrowest part names a scope. Categories have words; vendors and games are written by their codes. */
function scopeText({ product, category, vendorCode, gameCode }: BonusWeight, { t }: TermFormat): string {
  if (gameCode !== '') return gameCode
  if (vendorCode !== '') return vendorCode
  if (category !== '') return knownCategory(category, t)
  return product === '' ? t('offer.term.all_games') : t(`offer.term.product_${product}` as MessageId)
}

/** A category that has no words of its own is written by its code. */
function knownCategory(category: string, t: Translate): string {
  const id = `category.${category}`
  const words = t(id as MessageId)
  return words === id ? category : words
}

function timeText({ days, claimDays, weekdays }: TermOf<'time'>, format: TermFormat): string {
  const { t, language } = format
  // 1 January 2024 was a Monday.
  const named = weekdays.map((day) =>
    new Intl.DateTimeFormat(latin(language), { weekday: 'long', timeZone: 'UTC' }).format(
      Date.UTC(2024, 0, day),
    ),
  )
  return sentences([
    ...(named.length === 0 ? [] : [t('offer.term.weekdays', { list: listText(named, format) })]),
    ...(claimDays === undefined ? [t('offer.term.credited')] : [t('offer.term.claim', { count: claimDays })]),
    ...(days === undefined ? [] : [t('offer.term.days', { count: days })]),
  ])
}

function audienceTexts(
  { ageMin, levels, countries, registeredDaysMin, registeredDaysMax, segment }: TermOf<'members'>['audience'],
  format: TermFormat,
): string[] {
  const { t, language, levelName } = format
  const regions = new Intl.DisplayNames([language], { type: 'region' })
  // Versions of before may name countries in another way, at which `of` throws: their text stands as it is.
  const named = countries.map((code) => (isRegion(code) ? regions.of(code) : undefined) ?? code)
  return [
    t('offer.term.age', { age: ageMin }),
    ...(levels.length === 0
      ? []
      : [
          t('offer.term.levels', {
            list: listText(
              levels.map((rank) => levelName?.(rank) ?? rank),
              format,
            ),
          }),
        ]),
    ...(named.length === 0 ? [] : [t('offer.term.countries', { list: listText(named, format) })]),
    ...(registeredDaysMin === undefined
      ? []
      : [t('offer.term.registered_min', { count: registeredDaysMin })]),
    ...(registeredDaysMax === undefined
      ? []
      : [t('offer.term.registered_max', { count: registeredDaysMax })]),
    ...segmentTexts(segment, format),
  ]
}

function segmentTexts(segment: OfferSegment = {}, format: TermFormat): string[] {
  const { seenWithinDays, registeredFrom, registeredTo, languages, hasDeposited } = segment
  const { t, language } = format
  const written = (day: string) =>
    new Intl.DateTimeFormat(latin(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(day))
  return [
    ...(registeredFrom === undefined
      ? []
      : [t('offer.term.registered_from', { day: written(registeredFrom) })]),
    ...(registeredTo === undefined ? [] : [t('offer.term.registered_to', { day: written(registeredTo) })]),
    ...(languages === undefined
      ? []
      : [
          t('offer.term.languages', {
            list: listText(
              languages.map((code) => findLanguage(code)?.name ?? code),
              format,
            ),
          }),
        ]),
    ...(seenWithinDays === undefined ? [] : [t('offer.term.seen', { count: seenWithinDays })]),
    ...(hasDeposited === undefined
      ? []
      : [t(hasDeposited ? 'offer.term.has_deposited' : 'offer.term.never_deposited')]),
    ...playTexts(segment, format),
  ]
}

function playTexts(
  { turnoverDays = 0, turnoverLeast, turnoverMost, playedDays, playedCategories = [], teams }: OfferSegment,
  format: TermFormat,
): string[] {
  const { t, language, symbol } = format
  const bets = (id: 'offer.term.turnover_least' | 'offer.term.turnover_most', amount: string) =>
    t(id, { count: turnoverDays, amount: writeMoney(amount, language, symbol) })
  return [
    ...(turnoverLeast === undefined ? [] : [bets('offer.term.turnover_least', turnoverLeast)]),
    ...(turnoverMost === undefined ? [] : [bets('offer.term.turnover_most', turnoverMost)]),
    ...(playedDays === undefined
      ? []
      : [
          t('offer.term.played', {
            count: playedDays,
            list: listText(
              playedCategories.map((id) => t(`category.${id}`)),
              format,
            ),
          }),
        ]),
    ...(teams === undefined ? [] : [t('offer.term.teams')]),
  ]
}

const isRegion = (code: string) => /^[A-Z]{2}$/.test(code)

const listText = (texts: readonly string[], { language }: TermFormat) =>
  new Intl.ListFormat(language, { style: 'narrow', type: 'unit' }).format(texts)

function limitText({ of, per, period, value }: UseLimit, format: TermFormat): string {
  const { t } = format
  const often = t(`offer.term.period_${period}`)
  return of === 'uses'
    ? t(`offer.term.uses_${per}`, { count: Number(value), often })
    : t(`offer.term.amount_${per}`, { amount: money(value, format), often })
}

const money = (amount: bigint, { language, symbol }: TermFormat) =>
  writeMoney(writeAmount(amount), language, symbol)

const latin = (language: string) => `${language}-u-nu-latn`
const numberText = (number: number, { language }: TermFormat) =>
  new Intl.NumberFormat(latin(language), { maximumFractionDigits: 3 }).format(number)
const percentText = (hundredths: number, { language }: TermFormat) =>
  new Intl.NumberFormat(latin(language), { style: 'percent', maximumFractionDigits: 2 }).format(
    hundredths / 100,
  )
export const rateText = (ppm: number, format: TermFormat) => percentText(ppm / 10_000, format)

/** The texts end with the full stop of their language. */
const sentences = (texts: readonly string[]) => texts.join(' ')
