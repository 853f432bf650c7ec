import { type Awarding, type BoardRules, type Ranked, sharePrize, withoutBarred } from './board.ts'
import type { BoardTeams } from './teams.ts'

export interface TeamScore extends Ranked {
  readonly team: number
  /** Microseconds of the last bet that counts. */
  readonly reachedUs: bigint
}

export interface TeamPlace<Row extends TeamScore> {
  readonly team: number
  readonly score: bigint
  /** Members whose scores are added, best first. */
  readonly members: readonly Row[]
}

/** By score, then by the earlier bet that reached it, then by member: the order of a board of members. */
export function compareScores(one: Omit<TeamScore, 'team'>, other: Omit<TeamScore, 'team'>): number {
  if (one.score !== other.score) return one.score > other.score ? -1 : 1
  if (one.reachedUs !== other.reachedUs) return one.reachedUs < other.reachedUs ? -1 : 1
  return one.memberId < other.memberId ? -1 : 1
}

const latest = (rows: readonly TeamScore[]) =>
  rows.reduce((last, { reachedUs }) => (reachedUs > last ? reachedUs : last), 0n)

/** The teams with a score in the order of their places: of equal scores, the team that reached it first leads, then the lower number. */
export function rankTeams<Row extends TeamScore>(
  scores: readonly Row[],
  best: number,
): readonly TeamPlace<Row>[] {
  const teams = new Map<number, Row[]>()
  for (const row of scores.toSorted(compareScores)) {
    const members = teams.get(row.team) ?? []
    if (members.length < best) members.push(row)
    teams.set(row.team, members)
  }
  return [...teams]
    .map(([team, members]) => ({
      team,
      members,
      score: members.reduce((sum, { score }) => sum + score, 0n),
      reachedUs: latest(members),
    }))
    .toSorted((one, other) => {
      if (one.score !== other.score) return one.score > other.score ? -1 : 1
      if (one.reachedUs !== other.reachedUs) return one.reachedUs < other.reachedUs ? -1 : 1
      return one.team - other.team
    })
}

/** The parts of a team's prize, best member first; they are the prize in all. */
export function shareOfTeam(
  prize: bigint,
  members: readonly Ranked[],
  { share, step }: Pick<BoardTeams, 'share'> & Pick<Awarding, 'step'>,
): readonly bigint[] {
  const weights = members.map(({ score }) => (share === 'scores' ? score : 1n))
  return sharePrize(prize, weights, step)
}

/**
 * Gives the prizes to the teams in order, and each to the members whose scores are added. Barred members, and further accounts of a
 * person in whatever team, add nothing to a score and get nothing.
 */
export function awardTeams<Row extends TeamScore>(
  scores: readonly Row[],
  { prizes, teams: { best, share } }: Pick<BoardRules, 'prizes'> & { readonly teams: BoardTeams },
  { step, ...awarding }: Awarding,
): readonly (Row & { readonly place: number; readonly teamPlace: number; readonly amount: bigint })[] {
  // guard: person-ranks-once-in-teams
  const ranked = withoutBarred(scores.toSorted(compareScores), awarding)
  return rankTeams(ranked, best)
    .slice(0, prizes.length)
    .flatMap(({ members }, at) => {
      const amounts = shareOfTeam(prizes[at] ?? 0n, members, { share, step })
      return members.map((row, nth) => ({ ...row, teamPlace: at + 1, amount: amounts[nth] ?? 0n }))
    })
    .filter(({ amount }) => amount > 0n)
    .map((row, at) => ({ ...row, place: at + 1 }))
}
