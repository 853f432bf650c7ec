export const entryStates = ['draft', 'scheduled', 'published', 'over'] as const
export type EntryState = (typeof entryStates)[number]

/** Where something that was written stands: nobody sees a draft, and a published one shows itself within its time. */
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

/** Why something may not be shown between these moments. */
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
