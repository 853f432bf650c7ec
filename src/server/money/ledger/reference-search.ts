import type { Store } from '#server/platform/db/transaction.ts'

import { type ListedRow, selectByKeys, selectByReference, selectNewestNumber } from './explorer-store.ts'

/** Kinds whose key contains the reference: found by index, whatever their age. */
const keyed = ['deposit', 'deposit_return', 'withdrawal_return', 'adjustment'] as const

const NUMBERS_AT_ONCE = 200_000n
const PATIENCE_MS = 1_500

export interface FoundByReference {
  readonly rows: readonly ListedRow[]
  /** Where the next search continues backwards; absent once everything was searched. */
  readonly beforeId?: bigint
}

/**
 * Finds transfers of all members by reference. It has no index, because every bet would pay for one. Matches by key are
 * immediate; the rest is searched from the newest number backwards until the time is up.
 */
export async function findByReference(
  { read }: Store,
  query: { readonly merchantId: number; readonly reference: string; readonly limit: number },
  before: bigint | undefined,
): Promise<FoundByReference> {
  const { merchantId, reference, limit } = query
  const known = await selectByKeys(read, {
    merchantId,
    keys: keyed.map((source) => `${source}:${reference}`),
  })
  const isKnown = (row: ListedRow) => known.some(({ id }) => id === row.id)
  const rows: ListedRow[] = before === undefined ? known.filter((row) => row.reference === reference) : []
  let upTo = before ?? (await selectNewestNumber(read)) + 1n
  const until = performance.now() + PATIENCE_MS
  while (upTo > 1n && rows.length < limit && performance.now() < until) {
    const above = upTo > NUMBERS_AT_ONCE ? upTo - NUMBERS_AT_ONCE : 0n
    const found = await selectByReference(read, { merchantId, reference, above, below: upTo, limit })
    rows.push(...found.filter((row) => !isKnown(row)))
    // The window had more matches than the limit: continue below the last one.
    upTo = found.length === limit ? (found.at(-1)?.id ?? above + 1n) : above + 1n
  }
  return { rows, ...(upTo > 1n ? { beforeId: upTo } : {}) }
}
