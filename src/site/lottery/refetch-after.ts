import {
  REFRESH_MOST_MS,
  type RemainingTime,
  refreshAfterMs,
  remainingMs,
} from '#domain/lottery/schedule/refresh.ts'

/** A query as it is cached. */
export interface Answered<Row> {
  readonly data: { readonly list: readonly Row[] } | undefined
  readonly dataUpdatedAt: number
  readonly errorUpdatedAt: number
}

/** The live message brings the next draw by then. */
const MESSAGE_MS = 1_500
/** Pages without it ask within this further time, not all at once. */
const SPREAD_MS = 3_000
/** A request that is due is not repeated sooner. */
const LEAST_MS = 1_000

/**
 * The time until a list of lotteries is asked for again: when the next one closes and no live message came, at the latest
 * half a minute after the last request.
 */
export function lotteriesAfterMs(
  { data, ...at }: Answered<RemainingTime>,
  nowMs: number = Date.now(),
): number {
  const passedMs = triedAt(at) - at.dataUpdatedAt
  const remaining = (data?.list ?? []).map((game) => {
    const leftMs = remainingMs(game, 0)
    return leftMs === undefined ? undefined : leftMs - passedMs
  })
  return restMs(at, Math.min(refreshAfterMs(remaining) + MESSAGE_MS, REFRESH_MOST_MS), nowMs)
}

/** The rest of a time since the last request, spread by page. It does not begin anew when a live message changes the answer. */
export function restMs(
  at: Omit<Answered<unknown>, 'data'>,
  afterMs: number,
  nowMs: number = Date.now(),
): number {
  const triedAtMs = triedAt(at)
  // The milliseconds of the answer differ from page to page, and stay the same when the page renders anew.
  return Math.max(LEAST_MS, triedAtMs + afterMs + (triedAtMs % SPREAD_MS) - nowMs)
}

const triedAt = ({ dataUpdatedAt, errorUpdatedAt }: Omit<Answered<unknown>, 'data'>): number =>
  Math.max(dataUpdatedAt, errorUpdatedAt)
