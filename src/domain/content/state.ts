export const entryStates = ['draft', 'scheduled', 'published', 'over'] as const
export type EntryState = (typeof entryStates)[number]

/** State of an entry: a draft is not public; a published entry shows between its start and its end. */
export function stateOf(
  entry: {
    readonly isPublished: boolean
    readonly startsAtMs: number | undefined
    readonly endsAtMs: number | undefined
  },
  nowMs: number,
): EntryState {
  if (!entry.isPublished) return 'draft'
  if (entry.endsAtMs !== undefined && entry.endsAtMs <= nowMs) return 'over'
  return entry.startsAtMs !== undefined && entry.startsAtMs > nowMs ? 'scheduled' : 'published'
}

export type TimesFault = 'ends_before_start' | 'ends_in_the_past'

/** Why these start and end times are refused. */
export function refuseTimes(
  {
    startsAtMs,
    endsAtMs,
  }: { readonly startsAtMs: number | undefined; readonly endsAtMs: number | undefined },
  nowMs: number,
): TimesFault | undefined {
  if (endsAtMs === undefined) return undefined
  if (startsAtMs !== undefined && endsAtMs <= startsAtMs) return 'ends_before_start'
  return endsAtMs <= nowMs ? 'ends_in_the_past' : undefined
}
