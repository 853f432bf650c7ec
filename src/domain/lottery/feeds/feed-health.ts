export const feedStates = ['off', 'unpolled', 'failing', 'stalled', 'behind', 'well'] as const
export type FeedState = (typeof feedStates)[number]

/** A feed is polled once a minute at least; one that was not for so long has no process that polls it. */
export const FEED_STALLED_MINUTES = 5

/** Failures of a feed are kept, and shown, for so many days. */
export const FEED_FAILURE_DAYS = 30

export interface FeedStanding {
  readonly isOn: boolean
  readonly polledAtMs: number | undefined
  /** The last answer that was signed, fresh and readable. */
  readonly answeredAtMs: number | undefined
  readonly failedAtMs: number | undefined
  /** Draws that operators have to look at. */
  readonly notes: number
}

/**
 * The health of a feed. An answer clears every failure before it; numbers of a wrong form are noted after their answer, so they
 * count as a failure.
 */
export function feedStateOf(feed: FeedStanding, nowMs: number): FeedState {
  const { isOn, polledAtMs, answeredAtMs, failedAtMs, notes } = feed
  if (!isOn) return 'off'
  if (polledAtMs === undefined) return 'unpolled'
  if (failedAtMs !== undefined && failedAtMs > (answeredAtMs ?? -Infinity)) return 'failing'
  if (nowMs - polledAtMs > FEED_STALLED_MINUTES * 60_000) return 'stalled'
  return notes > 0 ? 'behind' : 'well'
}

/** States that need an operator. */
export const isFeedFaulty = (state: FeedState) =>
  state === 'failing' || state === 'stalled' || state === 'behind'
