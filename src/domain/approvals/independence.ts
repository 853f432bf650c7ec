/** An operator's account, and the operators through whom another person may hold it. */
export interface Lineage {
  readonly id: bigint
  /** Creators of the account and of its last handed-over password; absent if that was the command line. */
  readonly makers: readonly bigint[]
  /** An operator independent of it has approved that it belongs to another person than its makers. */
  readonly isConfirmed: boolean
}

export type Lineages = ReadonlyMap<bigint, Lineage>

/**
 * The accounts whose owner may also hold this one: itself, and its makers up to the first confirmed account or one
 * from the command line. Age does not matter: an unconfirmed account stays its maker's for ever.
 */
export function holdersOf(id: bigint, lineages: Lineages): ReadonlySet<bigint> {
  return climb(id, (one) => (lineages.get(one)?.isConfirmed ? [] : makersOf(one, lineages)))
}

/**
 * Whether two accounts count as two persons: no holder of one is the other account, or one of its makers. A maker and
 * an account of theirs are one person, and so are two unconfirmed accounts of the same maker.
 */
export function areTwo(one: bigint, other: bigint, lineages: Lineages): boolean {
  const isApart = (holder: bigint, made: bigint) =>
    !overlaps(
      holdersOf(holder, lineages),
      climb(made, (id) => makersOf(id, lineages)), // guard: makers-climbed
    )
  return isApart(one, other) && isApart(other, one) // guard: independence-both-ways
}

/** Whether two accounts may be one person's, so that what they do alone adds up to one day. */
export function shareADay(one: bigint, other: bigint, lineages: Lineages): boolean {
  return overlaps(holdersOf(one, lineages), holdersOf(other, lineages))
}

function makersOf(id: bigint, lineages: Lineages): readonly bigint[] {
  return lineages.get(id)?.makers ?? []
}

function climb(start: bigint, above: (id: bigint) => readonly bigint[]): Set<bigint> {
  const found = new Set([start])
  // The set grows while it is walked, which visits each account once even if two made each other.
  for (const id of found) for (const maker of above(id)) found.add(maker)
  return found
}

function overlaps(one: ReadonlySet<bigint>, other: ReadonlySet<bigint>): boolean {
  return [...one].some((id) => other.has(id))
}
