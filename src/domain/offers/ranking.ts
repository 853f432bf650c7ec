/** A settled bet that was not reversed, paid in cash alone. */
export interface RankedBet {
  readonly memberId: bigint
  /** Accounts of one person rank once. */
  readonly person: string
  /** The sealed ledger block in which the bet was settled. */
  readonly block: bigint
  readonly stake: bigint
  readonly win: bigint
}

/** Stakes add up; of multiples, win ÷ stake in thousandths, the best ones are added. */
export type RankingScore =
  | { readonly of: 'stakes'; readonly stakeMin: bigint }
  | { readonly of: 'multiples'; readonly stakeMin: bigint; readonly best: number }

export interface RankingRow {
  readonly place: number
  readonly memberId: bigint
  readonly person: string
  readonly score: bigint
  /** The block in which the score was reached. */
  readonly reachedIn: bigint
}

/**
 * The list of a ranking: by score, then by the earliest block that reached it, then by member. The order in which bets arrive
 * does not matter. Of the accounts of one person the best one ranks.
 */
export function rankingOf(bets: readonly RankedBet[], score: RankingScore): RankingRow[] {
  const counted = bets.filter(({ stake }) => stake >= score.stakeMin && stake > 0n)
  const rows = [...Map.groupBy(counted, ({ memberId }) => memberId).values()].flatMap(
    (own) => rowOf(own, score) ?? [],
  )
  const persons = new Set<string>()
  return rows
    .filter((row) => row.score > 0n)
    .toSorted(byRank)
    .filter(({ person }) => !persons.has(person) && persons.add(person))
    .map((row, index) => ({ place: index + 1, ...row }))
}

type ScoredRow = Omit<RankingRow, 'place'>

function rowOf(own: readonly RankedBet[], score: RankingScore): ScoredRow | undefined {
  const [any] = own
  if (!any) return undefined
  const parts = own.map((bet) => ({
    block: bet.block,
    points: score.of === 'stakes' ? bet.stake : (bet.win * 1_000n) / bet.stake,
  }))
  // Of equal multiples the earlier one counts, so that a later one does not move the block.
  const ordered = parts.toSorted((a, b) => compare(b.points, a.points) || compare(a.block, b.block))
  const used =
    score.of === 'stakes' ? parts : ordered.slice(0, score.best).filter(({ points }) => points > 0n)
  return {
    memberId: any.memberId,
    person: any.person,
    score: used.reduce((sum, { points }) => sum + points, 0n),
    reachedIn: used.reduce((last, { block }) => (block > last ? block : last), 0n),
  }
}

function byRank(a: ScoredRow, b: ScoredRow): number {
  return compare(b.score, a.score) || compare(a.reachedIn, b.reachedIn) || compare(a.memberId, b.memberId)
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
