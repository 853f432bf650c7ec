import type { Store } from '#server/db/transaction.ts'

import {
  type FollowedRow,
  followRounds,
  selectEarlier,
  selectMark,
  selectSlice,
  selectTouched,
  updateMark,
} from './follow-store.ts'

/** A transaction is dated when it is judged but visible only after commit; no commit takes longer than this. */
const OVERLAP_SECONDS = 120
const AT_ONCE = 500
/** The length of a slice, doubled while slices have few rounds. */
const SLICE_SECONDS = 60
const SLICE_SECONDS_MAX = 86_400
const FEW = 1_000

/**
 * Takes over all play since the last run, slice by slice. Idempotent: it starts a little before the last mark, and a
 * failed run is repeated.
 */
export async function followPlay(store: Store, { overlapSeconds = OVERLAP_SECONDS } = {}): Promise<number> {
  const { followedTo, now } = await selectMark(store.read)
  let from = await selectEarlier(store.read, followedTo, overlapSeconds)
  let seconds = SLICE_SECONDS
  let count = 0
  for (;;) {
    const to = await selectSlice(store.read, { from, seconds, now })
    const touched = await selectTouched(store.read, { from, to })
    for (const chunk of chunksOf(touched)) count += await store.transact((tx) => followRounds(tx, chunk))
    await updateMark(store.read, to)
    if (to === now || from === to) return count
    seconds = touched.length < FEW ? Math.min(seconds * 2, SLICE_SECONDS_MAX) : SLICE_SECONDS
    from = to
  }
}

function chunksOf(rows: readonly FollowedRow[]): readonly (readonly FollowedRow[])[] {
  const chunks: (readonly FollowedRow[])[] = []
  for (let at = 0; at < rows.length; at += AT_ONCE) chunks.push(rows.slice(at, at + AT_ONCE))
  return chunks
}
