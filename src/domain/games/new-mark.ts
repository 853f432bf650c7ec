/** What a brand offers since so many days is news to those who play there. */
const NEW_FOR_DAYS = 30
const DAY_MS = 86_400_000

/** Of a hall so many at the most: where everything is new, nothing is. */
export const NEW_AT_MOST = 12

export interface Offered {
  readonly id: string
  readonly offeredAtMs: number
}

/** Which of the youngest games of a hall, the youngest first, carry the mark of new ones. */
export function newOf(youngest: readonly Offered[], nowMs: number): readonly string[] {
  return youngest
    .slice(0, NEW_AT_MOST)
    .filter(({ offeredAtMs }) => offeredAtMs <= nowMs && nowMs - offeredAtMs < NEW_FOR_DAYS * DAY_MS)
    .map(({ id }) => id)
}

/** A tile has room for one mark: what many play is said before what is new. */
export function markOf({
  isHot,
  isNew,
}: {
  readonly isHot: boolean
  readonly isNew: boolean
}): 'hot' | 'new' | undefined {
  return isHot ? 'hot' : isNew ? 'new' : undefined
}
