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

/** A transaction says when it was judged and is seen once it is committed: nobody waits longer in between. */
const OVERLAP_SECONDS = 120
const AT_ONCE = 500
/** A slice of time, which grows where little happened in it. */
const SLICE_SECONDS = 60
const SLICE_SECONDS_MAX = 86_400
const FEW = 1_000

/**
 * Takes over everything that was played since the last time, up to now, slice by slice. What is taken over twice is the same;
 * so it begins a little before where it ended, and whatever breaks off is begun again.
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
