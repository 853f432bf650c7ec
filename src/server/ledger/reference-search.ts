import type { Store } from '#server/db/transaction.ts'

import { type ListedRow, selectByKeys, selectByReference, selectNewestNumber } from './explorer-store.ts'

/** Whose keys hold the reference as it is: these are found by their index, however long ago they were written. */
const keyed = ['deposit', 'deposit_return', 'withdrawal_return', 'adjustment'] as const

const NUMBERS_AT_ONCE = 200_000n
const PATIENCE_MS = 1_500

export interface FoundByReference {
  readonly rows: readonly ListedRow[]
  /** From where to look further back; nothing once everything was looked through. */
  readonly beforeId?: bigint
}

/**
 * Transfers of everybody by their reference, which has no index of its own: each bet would pay for it. What a key tells
 * comes at once; the rest is looked through from the newest number back, for so long as somebody waits for an answer.
 */
export async function findByReference(
  { read }: Store,
  asked: { readonly merchantId: number; readonly reference: string; readonly limit: number },
  before: bigint | undefined,
): Promise<FoundByReference> {
  const { merchantId, reference, limit } = asked
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
    // A window that was not emptied goes on after the last one of it.
    upTo = found.length === limit ? (found.at(-1)?.id ?? above + 1n) : above + 1n
  }
  return { rows, ...(upTo > 1n ? { beforeId: upTo } : {}) }
}
