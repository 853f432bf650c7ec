import { parseAmount, readAmount } from '#domain/money/amount.ts'

import { type QrAccount, qrAccountFaults } from './qr-profile.ts'
import { feeOf } from './fee.ts'
import { isWithinHours } from './hours.ts'

/** How a payment is made: bank transfer with a reference, QR code, or payment provider. */
export const channelKinds = ['bank', 'qr', 'provider'] as const
export type ChannelKind = (typeof channelKinds)[number]

export const channelDirections = ['deposit', 'payout'] as const
export type ChannelDirection = (typeof channelDirections)[number]

/** The bank account that money is sent to. */
export interface BankDetails {
  readonly bank: string
  readonly account: string
  readonly holder: string
}

/** The rules of a channel. Amounts are in the merchant's currency. */
export interface ChannelRules {
  readonly least: bigint
  readonly most: bigint
  readonly feeFixed: bigint
  readonly feePerMille: number
  /** Opening hours in the merchant's time zone, HH:MM. Equal values mean always open. */
  readonly opensAt: string
  readonly closesAt: string
  /** Minimum club rank. */
  readonly rankLeast: number
  readonly isOn: boolean
}

/** A channel as operators submit it and as it travels: amounts are decimal strings. */
export interface WrittenChannel {
  readonly direction: ChannelDirection
  readonly kind: ChannelKind
  /** By language. The merchant's default language is always present. */
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
  /** Minutes until an unpaid order expires. */
  readonly minutes: number
  readonly bank?: BankDetails | undefined
  readonly qr?: QrAccount | undefined
  readonly providerCode?: string | undefined
}

/** Bounds of the integers, shared with the form. */
export const channelBounds = {
  feePerMille: { least: 0, most: 500 },
  rankLeast: { least: 0, most: 99 },
  position: { least: 0, most: 999 },
  minutes: { least: 5, most: 4_320 },
} as const

const HOUR = /^([01]\d|2[0-3]):[0-5]\d$/

/** Names of invalid fields. Nothing is coerced to another value. */
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
  // The smallest deposit must exceed its own fee.
  return feeOf(rules.least, rules, currency) >= rules.least ? ['feeFixed'] : []
}

/** Each kind requires its own details and forbids those of the other kinds. */
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

/** Why this member cannot use a channel at this time of the merchant's day. */
export function refuseChannel(
  { isOn, opensAt, closesAt, rankLeast }: ChannelRules,
  { now, rank }: { readonly now: string; readonly rank: number },
): ChannelRefusal | undefined {
  if (!isOn) return 'channel_off'
  if (rank < rankLeast) return 'rank_too_low'
  return isWithinHours(now, { opensAt, closesAt }) ? undefined : 'channel_closed'
}

/** Whether the channel accepts the amount. */
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
