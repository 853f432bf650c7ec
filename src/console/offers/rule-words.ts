import type { MessageId } from '#browser/i18n/messages.ts'
import type { Translate } from '#browser/i18n/translate.ts'

/** Names of rules by their path, where the form has a field for them. */
const names: Readonly<Record<string, MessageId>> = {
  kind: 'offers.field.kind',
  market: 'console.profile.offer_market',
  product: 'offers.field.product',
  isPublic: 'offers.field.isPublic',
  'window.startsAtMs': 'offers.field.startsAt',
  'window.closesAtMs': 'offers.field.closesAt',
  'window.endsAtMs': 'offers.field.endsAt',
  'window.claimDays': 'offers.field.claimDays',
  'window.weekdays': 'offers.field.weekdays',
  'audience.ageMin': 'offers.field.ageMin',
  'audience.levels': 'offers.field.levels',
  'audience.countries': 'offers.field.countries',
  'audience.registeredDaysMin': 'offers.field.registeredDaysMin',
  'audience.registeredDaysMax': 'offers.field.registeredDaysMax',
  'audience.segments': 'offers.field.segments',
  'audience.segment.seenWithinDays': 'offers.field.seenWithinDays',
  'audience.segment.registeredFrom': 'console.detail.registered_from',
  'audience.segment.registeredTo': 'console.detail.registered_to',
  'audience.segment.languages': 'console.campaigns.languages',
  'audience.segment.turnoverDays': 'console.segment.turnoverDays',
  'audience.segment.turnoverLeast': 'console.segment.turnoverLeast',
  'audience.segment.turnoverMost': 'console.segment.turnoverMost',
  'audience.segment.playedDays': 'console.segment.playedDays',
  'audience.segment.playedCategories': 'console.segment.playedCategories',
  'audience.segment.teams': 'console.segment.teams',
  'audience.segment.hasDeposited': 'console.campaigns.deposited_yes',
  needs: 'offers.field.needs',
  code: 'offers.field.promoCode',
  approvalPage: 'offers.field.approvalPage',
  'trigger.event': 'offers.field.event',
  'trigger.product': 'offers.field.triggerProduct',
  'trigger.recurrence': 'offers.field.recurrence',
  'trigger.nth': 'offers.field.nth',
  'trigger.channels': 'offers.field.channels',
  'trigger.rankedBy': 'offers.field.rankedBy',
  'trigger.places': 'offers.field.places',
  'reward.of': 'offers.field.rewardOf',
  'reward.raffle': 'console.raffles.raffle',
  'reward.vendorCode': 'offers.field.vendorCode',
  'reward.gameCode': 'offers.field.gameCode',
  'reward.days': 'offers.field.roundDays',
  'reward.wins': 'offers.field.wins',
  'terms.multiplierHundredths': 'offers.field.multiplier',
  'terms.base': 'offers.field.base',
  'terms.days': 'offers.field.days',
  'terms.oddsMinMilli': 'offers.field.oddsMin',
  'terms.onWithdrawal': 'offers.field.onWithdrawal',
  'terms.weights': 'offers.field.weights',
  stakeMax: 'offers.field.stakeMax',
  convertMax: 'offers.field.convertMax',
  budget: 'offers.field.budget',
  roundStake: 'offers.field.roundStake',
  ticketWorth: 'offers.field.ticketWorth',
  limits: 'offers.field.useLimits',
  grantsMax: 'offers.field.grantsMax',
  'stack.group': 'offers.field.group',
  'stack.mode': 'offers.field.mode',
  'stack.priority': 'offers.field.priority',
}

/** The ids of the words of coded values, by the path of the rule. */
const coded: Readonly<Record<string, (code: string) => string>> = {
  kind: (code) => `offers.kind.${code}`,
  market: (code) => `offers.market.${code}`,
  product: (code) => `offers.product.${code}`,
  'trigger.event': (code) => `offers.event.${code}`,
  'trigger.product': (code) => `offers.product.${code}`,
  'trigger.recurrence': (code) => `offers.recurrence.${code}`,
  'trigger.rankedBy': (code) => `offers.ranked_by.${code}`,
  'reward.of': (code) => `offers.reward.${code}`,
  'reward.wins': (code) => `offers.reward.${code}`,
  'terms.base': (code) => `offers.base.${code}`,
  'terms.onWithdrawal': (code) => `offers.withdrawal.${code}`,
  'stack.mode': (code) => `offers.mode.${code}`,
}
const needWords = (code: string) => `offers.need.${code}`

/** A tier of the sums, or another field of them; both without the place of the currency. */
const TIER = /^sums\.\d+\.tiers\.(\d+)\.(from|ratePpm|cap|amount|count|levelRates\.\d+\.(?:rank|ratePpm))$/
const tierNames = {
  from: 'offers.tier.from',
  ratePpm: 'offers.tier.rate',
  cap: 'offers.tier.cap',
  amount: 'offers.tier.amount',
  count: 'offers.tier.count',
} as const satisfies Readonly<Record<string, MessageId>>

const LEVEL_RATE = /^levelRates\.(\d+)\.(rank|ratePpm)$/

/** The name of a rule: as in the form, or the path itself. */
export function ruleName(path: string, t: Translate): string {
  const [, place, part] = TIER.exec(path) ?? []
  if (place !== undefined && part !== undefined) {
    const tier = t('offers.tier_number', { number: Number(place) + 1 })
    const level = LEVEL_RATE.exec(part)
    if (level) {
      const number = Number(level[1]) + 1
      return `${tier} · ${t('offers.tier.levelRates')} ${number} · ${t(level[2] === 'rank' ? 'console.detail.level' : 'offers.tier.rate')}`
    }
    return `${tier} · ${t(tierNames[part as keyof typeof tierNames])}`
  }
  const plain = plainPath(path)
  const id = own(names, plain)
  if (id !== undefined) return t(id)
  // A list has a line for each entry.
  const [, list, rest] = /^(.*?)\.(\d+.*)$/.exec(plain) ?? []
  const listId = list === undefined ? undefined : own(names, list)
  return listId === undefined ? path : `${t(listId)} ${rest}`
}

/** The value of a rule as the form writes it. */
export function ruleText(
  path: string,
  value: string,
  { t, momentText }: { readonly t: Translate; readonly momentText: (ms: number) => string },
): string {
  if (value === '-') return t('console.nothing')
  const plain = plainPath(path)
  const words = own(coded, plain) ?? (/^needs\.\d+$/.test(plain) ? needWords : undefined)
  if (words !== undefined) return t(words(value) as MessageId)
  if (value === 'true' || value === 'false')
    return t(value === 'true' ? 'console.detail.yes' : 'console.detail.no')
  if (plain.endsWith('AtMs')) return momentText(Number(value))
  if (plain.endsWith('Hundredths')) return hundredths(plain, value)
  if (plain.endsWith('Milli')) return String(Number(value) / 1_000)
  return plain.endsWith('Ppm') ? `${Number(value) / 10_000}%` : value
}

/** Weights are percentages, multipliers are numbers. */
const hundredths = (path: string, value: string) =>
  path.includes('weight') ? `${value}%` : String(Number(value) / 100)

const plainPath = (path: string) =>
  path.replace(/^sums\.\d+\./, '').replace(/^reward\.(wins|terms)\./, 'terms.')

const own = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined
