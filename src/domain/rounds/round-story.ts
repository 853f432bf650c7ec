/** The parts of a provider's transaction that the sums of a round need. */
export interface StoryLine {
  readonly kind: 'bet' | 'win' | 'rollback' | 'adjust' | 'tombstone'
  readonly transactionId: string
  readonly reference: string | null
  readonly undoneBy: string | null
}

/**
 * Transactions that can still be rolled back. Bets come first, so that their refund covers the win that is taken
 * back.
 */
export function standingLines<Line extends StoryLine>(lines: readonly Line[]): readonly Line[] {
  const stands = (line: Line) =>
    line.undoneBy === null && line.kind !== 'rollback' && line.kind !== 'tombstone'
  const isBet = (line: Line) => line.kind === 'bet'
  const standing = lines.filter(stands)
  return [...standing.filter(isBet), ...standing.filter((line) => !isBet(line))]
}

export function countStanding(lines: readonly StoryLine[]): { readonly bets: number; readonly wins: number } {
  const standing = standingLines(lines)
  const bets = standing.filter(({ kind }) => kind === 'bet').length
  return { bets, wins: standing.length - bets }
}
