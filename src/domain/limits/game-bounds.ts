/** Bounds of stakes and payouts of a game, in 1/100 000 of the brand's currency. */
export interface GameBounds {
  readonly leastStake?: bigint | undefined
  readonly largestStake?: bigint | undefined
  readonly tableLossMost?: bigint | undefined
}

export const boundNames = ['leastStake', 'largestStake', 'tableLossMost'] as const
type BoundName = (typeof boundNames)[number]

/** The bound that cannot be set: zero, or a least stake above the largest one. */
export function refuseBounds(bounds: GameBounds): BoundName | undefined {
  const zero = boundNames.find((name) => (bounds[name] ?? 1n) <= 0n)
  if (zero) return zero
  const { leastStake, largestStake } = bounds
  return leastStake !== undefined && largestStake !== undefined && leastStake > largestStake
    ? 'leastStake'
    : undefined
}

/** A hand of blackjack that is split and doubled stakes so many times the first stake, more than a bet of any other game. */
const STAKES_MOST = 4n

/** Whether a table may find no stake between the bounds, and so be closed to players. */
export function mayCloseTables({ leastStake, largestStake }: GameBounds): boolean {
  return leastStake !== undefined && largestStake !== undefined && leastStake * STAKES_MOST > largestStake
}

/** Whether a change lets a stake be larger, or a round cost more. An absent bound bounds nothing. */
export function areLooser(before: GameBounds, after: GameBounds): boolean {
  const isRaised = (one: bigint | undefined, other: bigint | undefined) =>
    one !== undefined && (other === undefined || other > one)
  return (
    isRaised(before.largestStake, after.largestStake) || isRaised(before.tableLossMost, after.tableLossMost)
  )
}
