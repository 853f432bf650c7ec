/** How long an operator's claim keeps other operators out. */
export const CLAIM_MINUTES = 15

interface Step {
  readonly id: string
  readonly deed: string
  readonly atMs: number
  /** By a member, a provider or the house: it ends no claim, unless it ends the record. Absent: the operator's. */
  readonly isOthers?: boolean
  /** Nothing is left to decide after it. */
  readonly isEnd?: boolean
}

/**
 * The claims in a history that expired: neither released, renewed nor followed by a decision in time. The steps stand
 * oldest first; only the last one can be a claim that is still in force.
 */
export function lapsedClaims(steps: readonly Step[], isClaimed: boolean): ReadonlySet<string> {
  const ending = steps.filter(({ isOthers = false, isEnd = false }) => !isOthers || isEnd)
  return new Set(
    ending
      .filter(({ deed, atMs }, index) => {
        if (deed !== 'claim') return false
        const next = ending[index + 1]
        return next === undefined ? !isClaimed : next.atMs - atMs >= CLAIM_MINUTES * 60_000
      })
      .map(({ id }) => id),
  )
}
