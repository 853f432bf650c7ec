import { AMOUNT_MAX, parseAmount, writeAmount } from '#domain/money/amount.ts'

/** What a limit holds down: money that comes in, money lost, money staked, time played. */
export const limitKinds = ['deposit', 'loss', 'stake', 'session'] as const
export type LimitKind = (typeof limitKinds)[number]

/** Calendar periods of the merchant: its zone, its start of the day and of the week. */
export const limitPeriods = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof limitPeriods)[number]

/** What a limit is about. A member has one of each at most. */
export interface LimitName {
  readonly kind: LimitKind
  readonly period: LimitPeriod
}

/** Where a member stands with one limit. Amounts are 1/100 000 of the currency's main unit; times are milliseconds. */
export interface Limit extends LimitName {
  /** What the member has set. */
  readonly own: bigint | undefined
  /** What an operator has set: it outranks the member's own where it is lower. */
  readonly house: bigint | undefined
  /** Since when. */
  readonly houseSinceMs?: number | undefined
  readonly used: bigint
  /** From here on `used` counts anew. */
  readonly endsAtMs: number
  readonly pending: PendingChange | undefined
}

/** A looser limit that was asked for. Nothing of it holds before the member has confirmed it. */
export interface PendingChange {
  /** Nothing: the limit goes. */
  readonly amount: bigint | undefined
  readonly askedAtMs: number
  readonly opensAtMs: number
  readonly lapsesAtMs: number
}

/** The lower one of two, where nothing stands for no limit. */
export function lower(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return one < other ? one : other
}

/** What binds. */
export function bindingOf({ own, house }: Pick<Limit, 'own' | 'house'>): bigint | undefined {
  return lower(own, house)
}

const MINUTE_MS = 60_000n
const MINUTES = /^[1-9][0-9]{0,4}$/

/** The minutes that a period has at most: a limit above them would hold nothing down. */
const minutesMax: Readonly<Record<LimitPeriod, number>> = {
  day: 24 * 60,
  week: 7 * 24 * 60,
  month: 31 * 24 * 60,
}

/** Reads a limit as it travels: an amount of the currency, or whole minutes. What does not fit is none. */
export function readLimit(text: string, name: LimitName, currency: string): bigint | undefined {
  if (name.kind !== 'session') return parseAmount(text, currency)
  if (!MINUTES.test(text)) return undefined
  const minutes = BigInt(text)
  return minutes <= BigInt(minutesMax[name.period]) ? minutes * MINUTE_MS : undefined
}

/** A limit, or what is used of it, as it travels. Begun minutes are not counted, and a gain uses nothing. */
export function writeLimit(value: bigint, kind: LimitKind): string {
  const shown = value < 0n ? 0n : value > AMOUNT_MAX ? AMOUNT_MAX : value
  return kind === 'session' ? (shown / MINUTE_MS).toString() : writeAmount(shown)
}

/** How much of a limit is used, from 0 to 100, for a bar. */
export function percentUsed({ used, of }: { readonly used: bigint; readonly of: bigint }): number {
  if (of <= 0n || used >= of) return 100
  return used <= 0n ? 0 : Number((used * 100n) / of)
}
