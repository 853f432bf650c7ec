import type { Output } from '#contract/endpoint.ts'
import type { boards as contract } from '#contract/boards.ts'
import { boardStateOf } from '#domain/boards/board.ts'
import { type TeamPlace, rankTeams, shareOfTeam } from '#domain/boards/team-places.ts'
import type { BoardTeams } from '#domain/boards/teams.ts'
import { nameIn } from '#domain/language/names.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { payableStep } from '#domain/money/currency.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { BoardRow } from './board-store.ts'
import { selectScore } from './score-store.ts'
import type { MissionBrandRow } from './store.ts'
import { type TeamScoreRow, selectBest, selectJoined, selectSizes } from './team-store.ts'

type Teams = NonNullable<NonNullable<Output<typeof contract.leaderboard>['board']>['teams']>
type Place = TeamPlace<TeamScoreRow>

/** A score as members read it: money, or a sum of multiples. */
export const writeScore = ({ score }: Pick<BoardRow, 'score'>, points: bigint): string =>
  score === 'multiples' ? (Number(points) / 1_000).toFixed(2) : writeAmount(points)

export interface TeamLeaders {
  readonly teams: Teams
  /** Members of the own team whose scores are added, best first. */
  readonly added: readonly TeamScoreRow[]
}

/** The places of the teams, and the member's own team and part in it. */
export async function readTeams(
  tx: Tx,
  { merchantId, memberId, language }: { merchantId: number; memberId: bigint; language: string },
  {
    row,
    teams,
    brand,
  }: { readonly row: BoardRow; readonly teams: BoardTeams; readonly brand: MissionBrandRow },
): Promise<TeamLeaders> {
  const of = { merchantId, board: row.board }
  const [best, sizes, joined, own] = await Promise.all([
    selectBest(tx, of, { teams: teams.list.length, limit: teams.best }),
    selectSizes(tx, of),
    selectJoined(tx, of, memberId),
    selectScore(tx, of, memberId),
  ])
  const ranked = rankTeams(best, teams.best)
  const placed = ranked.map(({ team }) => team)
  const others = sizes.map((_members, at) => at + 1).filter((team) => !placed.includes(team))
  const state = boardStateOf(row, brand.today)
  const ownTeam = ranked.find(({ team }) => team === joined?.team)
  return {
    added: ownTeam?.members ?? [],
    teams: {
      best: teams.best,
      share: teams.share,
      mayJoin: joined === undefined && (state === 'next' || state === 'open'),
      list: [...placed, ...others].map((team, at) => ({
        team,
        name: nameIn(teams.list[team - 1] ?? { name: '' }, language),
        ...(at < placed.length ? { place: at + 1 } : {}),
        score: writeScore(row, ranked[at]?.score ?? 0n),
        members: sizes[team - 1] ?? 0,
      })),
      ...(joined
        ? {
            own: {
              team: joined.team,
              joinedAt: joined.joinedAt.toISOString(),
              score: writeScore(row, own?.score ?? 0n),
              ...partIn(ownTeam, { row, teams, memberId, ...placeOf(ranked, joined.team), brand }),
            },
          }
        : {}),
    },
  }
}

const placeOf = (ranked: readonly Place[], team: number) => ({
  at: ranked.findIndex((one) => one.team === team),
})

/** Whether the member's score is added, and the part of the prize with the scores of now; none once prizes are paid. */
function partIn(
  team: Place | undefined,
  {
    row,
    teams,
    memberId,
    at,
    brand,
  }: {
    readonly row: BoardRow
    readonly teams: BoardTeams
    readonly memberId: bigint
    readonly at: number
    readonly brand: MissionBrandRow
  },
): Pick<NonNullable<Teams['own']>, 'isAdded' | 'leastAdded' | 'prize'> {
  const members = team?.members ?? []
  const nth = members.findIndex((one) => one.memberId === memberId)
  const prize = row.isFinished ? undefined : row.prizes[at]
  const step = row.gives === 'cash' ? payableStep(brand.currency) : 1n
  const part =
    prize === undefined || nth < 0
      ? undefined
      : shareOfTeam(prize, members, { share: teams.share, step })[nth]
  const last = members.length < teams.best ? undefined : members.at(-1)
  return {
    isAdded: nth >= 0,
    ...(last ? { leastAdded: writeScore(row, last.score) } : {}),
    ...(part === undefined ? {} : { prize: row.gives === 'cash' ? writeAmount(part) : part.toString() }),
  }
}
