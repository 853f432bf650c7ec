import type { Input } from '#contract/endpoint.ts'
import type { records } from '#contract/records.ts'
import type { LanguageCode } from '#domain/language/language.ts'
import { PRESET_AT_FIRST, type RecordPeriod, periodOf, refusePeriod } from '#domain/records/record-period.ts'
import { kindsOfGroup } from '#domain/records/record-group.ts'
import { kindsFor } from '#domain/records/record-way.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { type RecordFilters, findToday } from '#server/money/ledger/reading.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

/** A brand with its look, for a document. */
export type BrandInFull = NonNullable<ReturnType<MerchantRegistry['findById']>>

/** The part of a brand that records need. */
export interface BrandOfRecords {
  readonly id: number
  readonly currency: string
  readonly zone: string
  readonly dayStart: string
  readonly defaultLanguage: LanguageCode
}

export type PeriodInput = Pick<Input<typeof records.totals>, 'period' | 'from' | 'to'>
export type FilterInput = Input<typeof records.totals>

/** Resolves the period of a call: a named one, relative to today's business date, or both ends. */
export async function readPeriod(
  tx: Tx,
  brand: BrandOfRecords,
  { period, from, to }: PeriodInput,
): Promise<RecordPeriod> {
  if (from === undefined && to === undefined)
    return periodOf(period ?? PRESET_AT_FIRST, await findToday(tx, brand))
  // guard: record-span-whole
  if (period !== undefined || from === undefined || to === undefined)
    throw refusePlainly('invalid_input', { fields: ['period', 'from', 'to'] })
  // guard: record-span-bounded
  if (refusePeriod({ from, to }) !== undefined)
    throw refusePlainly('invalid_input', { fields: ['from', 'to'] })
  return { from, to }
}

/** Turns the filters of a call into those of the ledger, for one member at one brand. */
export async function readFilters(
  tx: Tx,
  { brand, memberId }: { readonly brand: BrandOfRecords; readonly memberId: bigint },
  { group, way, ...filter }: FilterInput,
): Promise<RecordFilters> {
  return {
    ...(await readPeriod(tx, brand, filter)),
    merchantId: brand.id,
    memberId,
    currency: brand.currency,
    kinds: kindsFor(group && kindsOfGroup(group), way),
    way,
  }
}
