/** Days for which a game counts as new to the players of a brand. */
const NEW_FOR_DAYS = 30
const DAY_MS = 86_400_000

/** Most games of a hall that are marked new; marking all would say nothing. */
export const NEW_AT_MOST = 12

export interface Offered {
  readonly id: string
  readonly offeredAtMs: number
}

/** The games marked as new. Expects the newest games of a hall, newest first. */
export function newOf(youngest: readonly Offered[], nowMs: number): readonly string[] {
  return youngest
    .slice(0, NEW_AT_MOST)
    .filter(({ offeredAtMs }) => offeredAtMs <= nowMs && nowMs - offeredAtMs < NEW_FOR_DAYS * DAY_MS)
    .map(({ id }) => id)
}

/** A tile has room for one mark: hot wins over new. */
export function markOf({
  isHot,
  isNew,
}: {
  readonly isHot: boolean
  readonly isNew: boolean
}): 'hot' | 'new' | undefined {
  return isHot ? 'hot' : isNew ? 'new' : undefined
}
