import { readTyped, writeTyped } from '#browser/ui/typed-amount.ts'
import type { PeriodKind } from '#domain/agents/periods.ts'
import { ACTIVE_MAX, type ContractKind, TIERS_MAX } from '#domain/agents/terms.ts'
import type { WrittenTerms, WrittenTier, carryModes, snapshotLengths } from '#domain/agents/written-terms.ts'
import { countOf, percentOf, ppmOf } from '#browser/agents/typed-numbers.ts'

export const tierFields = ['validBet', 'betAmount', 'profit', 'active', 'rate'] as const
export type TierField = (typeof tierFields)[number]
export type TypedTier = Readonly<Record<TierField, string>> & { readonly key: number }

export interface TypedTerms {
  readonly period: PeriodKind
  readonly carryMode: (typeof carryModes)[number]
  readonly carryAmount: string
  readonly carryPeriods: string
  readonly snapshotDays: (typeof snapshotLengths)[number]
  readonly dailyStop: string
  readonly tiers: readonly TypedTier[]
}

export const emptyTier = (key: number): TypedTier => ({
  key,
  validBet: '',
  profit: '',
  active: '',
  betAmount: '',
  rate: '',
})

/** The columns of a kind: only salaries have a condition on all stakes. */
export function fieldsOf(kind: ContractKind): readonly TierField[] {
  return kind === 'dividend' ? ['validBet', 'profit', 'active', 'rate'] : tierFields
}

export const canAddTier = ({ tiers }: TypedTerms) => tiers.length < TIERS_MAX

interface Given {
  readonly kind: ContractKind
  readonly language: string
  readonly currency: string
}

export type FaultyField = { readonly tier: number; readonly field: TierField } | 'carry' | 'dailyStop'

export type ReadTerms =
  | { readonly terms: WrittenTerms; readonly faults?: undefined }
  | { readonly terms?: undefined; readonly faults: readonly FaultyField[] }

/** The typed terms as they are sent, or the fields that hold no number. The server judges the terms as a whole. */
export function readTypedTerms(typed: TypedTerms, given: Given): ReadTerms {
  const faults: FaultyField[] = []
  const tiers = typed.tiers.map((tier, place) =>
    readTier(tier, given, (field) => faults.push({ tier: place, field })),
  )
  const base = { kind: given.kind, tiers }
  const terms = withSettings(base, typed, given, (field) => faults.push(field))
  return faults.length > 0 ? { faults } : { terms }
}

/** The fields that offer terms anew. */
export function typedOf(terms: WrittenTerms, notation: Omit<Given, 'kind'>): TypedTerms {
  const write = (amount: string | undefined) => (amount === undefined ? '' : writeTyped(amount, notation))
  const { period = 'half_month', carryOver, snapshotDays = 5, dailyStop, tiers } = terms
  return {
    period,
    carryMode: carryOver?.mode ?? 'none',
    carryAmount: write(carryOver?.amountMax),
    carryPeriods: carryOver?.periodsMax === undefined ? '' : String(carryOver.periodsMax),
    snapshotDays,
    dailyStop: write(dailyStop),
    tiers: tiers.map(({ validBet, profit, active, betAmount, ratePpm }, key) => ({
      key,
      validBet: write(validBet),
      profit: write(profit),
      active: active === undefined ? '' : String(active),
      betAmount: write(betAmount),
      rate: percentOf(ratePpm),
    })),
  }
}

export const freshTerms: TypedTerms = {
  period: 'half_month',
  carryMode: 'none',
  carryAmount: '',
  carryPeriods: '',
  snapshotDays: 5,
  dailyStop: '',
  tiers: [emptyTier(0)],
}

function readTier(tier: TypedTier, given: Given, mark: (field: TierField) => void): WrittenTier {
  const read: { validBet?: string; profit?: string; betAmount?: string; active?: number } = {}
  for (const field of fieldsOf(given.kind)) {
    const text = tier[field].trim()
    if (field === 'rate' || text === '') continue
    if (field === 'active') {
      const count = countOf(text, ACTIVE_MAX)
      if (count === undefined) mark(field)
      else read.active = count
    } else {
      const amount = amountOf(text, given)
      if (amount === undefined) mark(field)
      else read[field] = amount
    }
  }
  // A tier without a rate pays nothing.
  const ratePpm = ppmOf(tier.rate) || undefined
  if (ratePpm === undefined) mark('rate')
  return { ...read, ratePpm: ratePpm ?? 0 }
}

function withSettings(
  base: Pick<WrittenTerms, 'kind' | 'tiers'>,
  typed: TypedTerms,
  given: Given,
  mark: (field: 'carry' | 'dailyStop') => void,
): WrittenTerms {
  switch (base.kind) {
    case 'dividend':
      return { ...base, period: typed.period, carryOver: readCarry(typed, given, () => mark('carry')) }
    case 'daily':
    case 'hourly':
      return base
    case 'real_time': {
      const text = typed.dailyStop.trim()
      const stop = text === '' ? undefined : amountOf(text, given)
      if (text !== '' && stop === undefined) mark('dailyStop')
      return { ...base, snapshotDays: typed.snapshotDays, ...(stop === undefined ? {} : { dailyStop: stop }) }
    }
  }
}

function readCarry(
  { carryMode: mode, carryAmount, carryPeriods }: TypedTerms,
  given: Given,
  mark: () => void,
): NonNullable<WrittenTerms['carryOver']> {
  if (mode !== 'capped') return { mode }
  const [amountText, periodsText] = [carryAmount.trim(), carryPeriods.trim()]
  const amountMax = amountText === '' ? undefined : amountOf(amountText, given)
  const periodsMax = periodsText === '' ? undefined : countOf(periodsText, 120)
  const isRead =
    (amountText === '' || amountMax !== undefined) && (periodsText === '' || (periodsMax ?? 0) > 0)
  if (!isRead || (amountText === '' && periodsText === '')) mark()
  return {
    mode,
    ...(amountMax === undefined ? {} : { amountMax }),
    ...(periodsMax === undefined ? {} : { periodsMax }),
  }
}

function amountOf(text: string, { language, currency }: Given): string | undefined {
  const read = readTyped(text, { language, currency })
  return 'amount' in read ? read.amount : undefined
}
