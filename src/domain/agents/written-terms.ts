import { parseAmount, writeAmount } from '#domain/money/amount.ts'

import { type PeriodKind, periodKinds } from './periods.ts'
import { type CarryOver, type ContractKind, type Terms, contractKinds } from './terms.ts'
import type { Tier } from './tiers.ts'

export const carryModes = ['none', 'previous', 'in_month', 'for_ever', 'capped'] as const
export const snapshotLengths = [1, 5, 15] as const

/** Terms as they are sent and stored: amounts are decimal strings. */
export interface WrittenTerms {
  readonly kind: ContractKind
  readonly period?: PeriodKind
  readonly carryOver?: {
    readonly mode: (typeof carryModes)[number]
    readonly amountMax?: string
    readonly periodsMax?: number
  }
  readonly snapshotDays?: (typeof snapshotLengths)[number]
  readonly dailyStop?: string
  readonly tiers: readonly WrittenTier[]
}

export interface WrittenTier {
  readonly validBet?: string
  readonly profit?: string
  readonly active?: number
  readonly betAmount?: string
  readonly ratePpm: number
}

/** Nothing where a field is missing, is one of another kind, or holds no amount of the currency. */
export function readTerms(written: WrittenTerms, currency: string): Terms | undefined {
  const { kind, period, carryOver, snapshotDays, dailyStop } = written
  const tiers = allOf(written.tiers.map((tier) => readTier(tier, currency)))
  if (!tiers) return undefined
  switch (kind) {
    case 'dividend': {
      const carried = carryOver && readCarryOver(carryOver, currency)
      if (!period || !carried || snapshotDays !== undefined || dailyStop !== undefined) return undefined
      return { kind, period, carryOver: carried, tiers }
    }
    case 'daily':
    case 'hourly':
      if (period ?? carryOver ?? snapshotDays ?? dailyStop) return undefined
      return { kind, tiers }
    case 'real_time': {
      if (period ?? carryOver) return undefined
      const stop = dailyStop === undefined ? undefined : parseAmount(dailyStop, currency)
      if (snapshotDays === undefined || (dailyStop !== undefined && stop === undefined)) return undefined
      return { kind, snapshotDays, ...(stop === undefined ? {} : { dailyStop: stop }), tiers }
    }
  }
}

export function writeTerms(terms: Terms): WrittenTerms {
  const tiers = terms.tiers.map(writeTier)
  switch (terms.kind) {
    case 'dividend':
      return {
        kind: terms.kind,
        period: terms.period,
        carryOver: writeCarryOver(terms.carryOver),
        tiers,
      }
    case 'daily':
    case 'hourly':
      return { kind: terms.kind, tiers }
    case 'real_time':
      return {
        kind: terms.kind,
        snapshotDays: terms.snapshotDays,
        ...(terms.dailyStop === undefined ? {} : { dailyStop: writeAmount(terms.dailyStop) }),
        tiers,
      }
  }
}

export function isPeriodKind(word: string): word is PeriodKind {
  return (periodKinds as readonly string[]).includes(word)
}

export function isContractKind(word: string): word is ContractKind {
  return (contractKinds as readonly string[]).includes(word)
}

function readTier({ ratePpm, active, ...amounts }: WrittenTier, currency: string): Tier | undefined {
  const tier: { validBet?: bigint; profit?: bigint; betAmount?: bigint } = {}
  for (const name of ['validBet', 'profit', 'betAmount'] as const) {
    const text = amounts[name]
    if (text === undefined) continue
    const amount = parseAmount(text, currency)
    if (amount === undefined) return undefined
    tier[name] = amount
  }
  return { ...tier, ...(active === undefined ? {} : { active }), ratePpm }
}

function writeTier({ validBet, profit, active, betAmount, ratePpm }: Tier): WrittenTier {
  return {
    ...(validBet === undefined ? {} : { validBet: writeAmount(validBet) }),
    ...(profit === undefined ? {} : { profit: writeAmount(profit) }),
    ...(active === undefined ? {} : { active }),
    ...(betAmount === undefined ? {} : { betAmount: writeAmount(betAmount) }),
    ratePpm,
  }
}

function readCarryOver(
  { mode, amountMax, periodsMax }: NonNullable<WrittenTerms['carryOver']>,
  currency: string,
): CarryOver | undefined {
  if (mode !== 'capped') return amountMax === undefined && periodsMax === undefined ? { mode } : undefined
  const most = amountMax === undefined ? undefined : parseAmount(amountMax, currency)
  if (amountMax !== undefined && most === undefined) return undefined
  return {
    mode,
    ...(most === undefined ? {} : { amountMax: most }),
    ...(periodsMax === undefined ? {} : { periodsMax }),
  }
}

function writeCarryOver(carryOver: CarryOver): NonNullable<WrittenTerms['carryOver']> {
  if (carryOver.mode !== 'capped') return { mode: carryOver.mode }
  const { mode, amountMax, periodsMax } = carryOver
  return {
    mode,
    ...(amountMax === undefined ? {} : { amountMax: writeAmount(amountMax) }),
    ...(periodsMax === undefined ? {} : { periodsMax }),
  }
}

function allOf<T>(values: readonly (T | undefined)[]): readonly T[] | undefined {
  const found = values.filter((value) => value !== undefined)
  return found.length === values.length ? found : undefined
}
