import { parseAmount, readAmount } from '#domain/money/amount.ts'

import { type QrAccount, qrAccountFaults } from './qr-profile.ts'
import { feeOf } from './fee.ts'
import { isWithinHours } from './hours.ts'

/** How money comes: to a bank with a reference, by a code that is scanned, or through a provider. */
export const channelKinds = ['bank', 'qr', 'provider'] as const
export type ChannelKind = (typeof channelKinds)[number]

export const channelDirections = ['deposit', 'payout'] as const
export type ChannelDirection = (typeof channelDirections)[number]

/** Where money is sent to. */
export interface BankDetails {
  readonly bank: string
  readonly account: string
  readonly holder: string
}

/** What decides about a channel. Amounts are in the merchant's currency. */
export interface ChannelRules {
  readonly least: bigint
  readonly most: bigint
  readonly feeFixed: bigint
  readonly feePerMille: number
  /** From when to when, in the merchant's zone: HH:MM. The same twice: always. */
  readonly opensAt: string
  readonly closesAt: string
  /** From this rank of the clubs on. */
  readonly rankLeast: number
  readonly isOn: boolean
}

/** As operators write it and as it travels: amounts are decimal strings. */
export interface WrittenChannel {
  readonly direction: ChannelDirection
  readonly kind: ChannelKind
  /** By language. The merchant's own is never missing. */
  readonly names: Readonly<Record<string, string>>
  readonly hints: Readonly<Record<string, string>>
  readonly least: string
  readonly most: string
  readonly feeFixed: string
  readonly feePerMille: number
  readonly opensAt: string
  readonly closesAt: string
  readonly rankLeast: number
  readonly position: number
  readonly isOn: boolean
  /** How long an order waits for its money. */
  readonly minutes: number
  readonly bank?: BankDetails | undefined
  readonly qr?: QrAccount | undefined
  readonly providerCode?: string | undefined
}

/** The bounds of the whole numbers, for the form too. */
export const channelBounds = {
  feePerMille: { least: 0, most: 500 },
  rankLeast: { least: 0, most: 99 },
  position: { least: 0, most: 999 },
  minutes: { least: 5, most: 4_320 },
} as const

const HOUR = /^([01]\d|2[0-3]):[0-5]\d$/

/** Which fields cannot be meant: none of them is ever read in another sense. */
export function channelFaults(
  given: WrittenChannel,
  market: { readonly currency: string; readonly language: string },
): string[] {
  const { currency, language } = market
  const wrong: string[] = []
  if (!isText(given.names[language], 40)) wrong.push('names')
  if (Object.values(given.names).some((name) => name !== '' && !isText(name, 40))) wrong.push('names')
  if (Object.values(given.hints).some((hint) => hint !== '' && !isText(hint, 200))) wrong.push('hints')
  for (const name of ['least', 'most'] as const)
    if (parseAmount(given[name], currency) === undefined) wrong.push(name)
  if (readAmount(given.feeFixed) !== 0n && parseAmount(given.feeFixed, currency) === undefined)
    wrong.push('feeFixed')
  for (const [name, { least, most }] of Object.entries(channelBounds)) {
    const value = given[name as keyof typeof channelBounds]
    if (!Number.isInteger(value) || value < least || value > most) wrong.push(name)
  }
  for (const name of ['opensAt', 'closesAt'] as const) if (!HOUR.test(given[name])) wrong.push(name)
  wrong.push(...detailFaults(given, currency))
  if (wrong.length > 0) return [...new Set(wrong)]
  const rules = readChannelRules(given)
  if (rules.most < rules.least) return ['most']
  // The smallest one must leave something after its fee.
  return feeOf(rules.least, rules, currency) >= rules.least ? ['feeFixed'] : []
}

/** Each kind has its own details, and none of another's. */
function detailFaults(
  { kind, direction, bank, qr, providerCode }: WrittenChannel,
  currency: string,
): string[] {
  const wrong: string[] = []
  if (direction === 'payout' && kind === 'qr') wrong.push('kind')
  const wantsBank = kind === 'bank' && direction === 'deposit'
  if (wantsBank !== (bank !== undefined)) wrong.push('bank')
  if ((kind === 'qr') !== (qr !== undefined)) wrong.push('qr')
  if ((kind === 'provider') !== (providerCode !== undefined)) wrong.push('providerCode')
  if (
    bank &&
    !(isText(bank.bank, 60) && isText(bank.holder, 60) && /^[0-9A-Za-z -]{4,34}$/.test(bank.account))
  )
    wrong.push('bank')
  if (qr) wrong.push(...qrAccountFaults(qr, currency).map((name) => `qr/${name}`))
  return wrong
}

export function readChannelRules(written: Pick<WrittenChannel, keyof ChannelRules>): ChannelRules {
  const { feePerMille, opensAt, closesAt, rankLeast, isOn } = written
  const read = (text: string) => readAmount(text) ?? 0n
  return {
    least: read(written.least),
    most: read(written.most),
    feeFixed: read(written.feeFixed),
    feePerMille,
    opensAt,
    closesAt,
    rankLeast,
    isOn,
  }
}

export type ChannelRefusal = 'channel_off' | 'channel_closed' | 'rank_too_low'

/** Why a channel cannot be taken by this member at this hour of the merchant's. */
export function refuseChannel(
  { isOn, opensAt, closesAt, rankLeast }: ChannelRules,
  { now, rank }: { readonly now: string; readonly rank: number },
): ChannelRefusal | undefined {
  if (!isOn) return 'channel_off'
  if (rank < rankLeast) return 'rank_too_low'
  return isWithinHours(now, { opensAt, closesAt }) ? undefined : 'channel_closed'
}

/** Whether the amount is one that the channel takes. */
export function refuseAmount(
  amount: bigint,
  rules: ChannelRules,
  currency: string,
): 'deposit_bounds' | undefined {
  const isWithin = amount >= rules.least && amount <= rules.most
  return isWithin && feeOf(amount, rules, currency) < amount ? undefined : 'deposit_bounds'
}

function isText(text: string | undefined, most: number): boolean {
  return (
    text !== undefined &&
    text.trim() === text &&
    text.length >= 1 &&
    text.length <= most &&
    !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text)
  )
}
