import { findHorizon } from '#server/platform/db/horizon.ts'
import type { Store } from '#server/platform/db/transaction.ts'

import { type FollowedRow, followRows, selectChanged, selectThrough, updateMark } from './follow-store.ts'

const AT_ONCE = 500
/** Calls of one slice; each is one play, or as many as were committed together. */
const CALLS = 1_000

/**
 * Takes over all plays that changed since the last run, slice by slice, in the order of transactions. Idempotent: the
 * mark moves once a slice is done, and a failed run is repeated. A run ends with the changes that it found: while bets come
 * without a pause there is always another slice, and what follows the plays in turn would wait for it.
 */
export async function followPlays(store: Store): Promise<number> {
  const horizon = await findHorizon(store.read)
  let count = 0
  for (;;) {
    const through = await selectThrough(store.read, CALLS)
    if (through === undefined) return count
    const changed = await selectChanged(store.read, through)
    for (const chunk of chunksOf(changed)) count += await store.transact((tx) => followRows(tx, chunk))
    await updateMark(store.read, through)
    if (BigInt(through) + 1n >= horizon) return count
  }
}

function chunksOf(rows: readonly FollowedRow[]): readonly (readonly FollowedRow[])[] {
  const chunks: (readonly FollowedRow[])[] = []
  for (let at = 0; at < rows.length; at += AT_ONCE) chunks.push(rows.slice(at, at + AT_ONCE))
  return chunks
}
