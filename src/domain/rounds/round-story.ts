/** What a provider's transaction did, as far as the sums of a round are concerned. */
export interface StoryLine {
  readonly kind: 'bet' | 'win' | 'rollback' | 'adjust' | 'tombstone'
  readonly transactionId: string
  readonly reference: string | null
  readonly undoneBy: string | null
}

/** Those that stand and can be taken back: bets first, so that their money is there when a win has to go. */
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
