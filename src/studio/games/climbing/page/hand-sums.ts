import type { HandPaid } from '#studio/wire/card-answers.ts'

/** The rake of all players. */
export function rakeOfHand(paid: readonly HandPaid[]): bigint {
  return paid.reduce((sum, { rake }) => sum + rake, 0n)
}

/** A player's gain or loss after the rake; of a bot, which has no stake, by its points. */
export function gainOf(
  paid: HandPaid | undefined,
  { point, points }: { readonly point: bigint; readonly points: number },
): { readonly gain: bigint; readonly hasWon: boolean } {
  const gain = paid && paid.stake > 0n ? paid.win - paid.stake : point * BigInt(points)
  return { gain, hasWon: gain > 0n }
}
