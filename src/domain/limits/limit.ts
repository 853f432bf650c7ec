import { AMOUNT_MAX, parseAmount, writeAmount } from '#domain/money/amount.ts'

/** Kinds of limits: deposits, losses, stakes, playing time. */
export const limitKinds = ['deposit', 'loss', 'stake', 'session'] as const
export type LimitKind = (typeof limitKinds)[number]

/** Calendar periods in the merchant's time zone, with its start of the day and of the week. */
export const limitPeriods = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof limitPeriods)[number]

/** Identifies a limit: a member has at most one of each kind and period. */
export interface LimitName {
  readonly kind: LimitKind
  readonly period: LimitPeriod
}

/** State of one limit. Amounts are 1/100 000 of the currency's main unit; times are milliseconds. */
export interface Limit extends LimitName {
  /** Set by the member. */
  readonly own: bigint | undefined
  /** Set by an operator; it binds where it is lower than the member's own. */
  readonly house: bigint | undefined
  /** When the house limit was set. */
  readonly houseSinceMs?: number | undefined
  readonly used: bigint
  /** When the period ends and `used` restarts from zero. */
  readonly endsAtMs: number
  readonly pending: PendingChange | undefined
}

/** A requested looser limit. It has no effect before the member confirms it. */
export interface PendingChange {
  /** Undefined: the limit is removed. */
  readonly amount: bigint | undefined
  readonly requestedAtMs: number
  readonly opensAtMs: number
  readonly lapsesAtMs: number
}

/** The lower of two limits; undefined means no limit. */
export function lower(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return one < other ? one : other
}

/** The effective limit. */
export function bindingOf({ own, house }: Pick<Limit, 'own' | 'house'>): bigint | undefined {
  return lower(own, house)
}

const MINUTE_MS = 60_000n
const MINUTES = /^[1-9][0-9]{0,4}$/

/** Minutes in a period: a higher limit would have no effect. */
const minutesMax: Readonly<Record<LimitPeriod, number>> = {
  day: 24 * 60,
  week: 7 * 24 * 60,
  month: 31 * 24 * 60,
}

/** Parses a limit from the wire: an amount in the currency, or whole minutes. Undefined where it is invalid. */
export function readLimit(text: string, name: LimitName, currency: string): bigint | undefined {
  if (name.kind !== 'session') return parseAmount(text, currency)
  if (!MINUTES.test(text)) return undefined
  const minutes = BigInt(text)
  return minutes <= BigInt(minutesMax[name.period]) ? minutes * MINUTE_MS : undefined
}

/** Writes a limit, or its used part, for the wire. Minutes are rounded down; a net gain counts as zero use. */
export function writeLimit(value: bigint, kind: LimitKind): string {
  const bounded = value < 0n ? 0n : value > AMOUNT_MAX ? AMOUNT_MAX : value
  return kind === 'session' ? (bounded / MINUTE_MS).toString() : writeAmount(bounded)
}

/** The used part of a limit in percent, for a progress bar. */
export function percentUsed({ used, of }: { readonly used: bigint; readonly of: bigint }): number {
  if (of <= 0n || used >= of) return 100
  return used <= 0n ? 0 : Number((used * 100n) / of)
}
