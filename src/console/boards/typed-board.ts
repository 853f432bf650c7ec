import type { listBoards, publishBoard } from '#contract/console/boards.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { type BoardFault, type BoardGift, type BoardScore, refuseBoard } from '#domain/boards/board.ts'
import type { TeamShare } from '#domain/boards/teams.ts'
import { type Named, tidyName } from '#domain/language/names.ts'
import { parseAmount } from '#domain/money/amount.ts'

export type Listed = Output<typeof listBoards>
export type ListedBoard = Listed['list'][number]
type Rules = Input<typeof publishBoard>['rules']

/** Prizes by place, or one prize that is shared by score. */
export const boardSharings = ['places', 'scores'] as const
export type BoardSharing = (typeof boardSharings)[number]

/** The places are those of members, or of teams. */
export const boardKinds = ['members', 'teams'] as const
export type BoardKind = (typeof boardKinds)[number]

/** A board as operators type it. */
export interface TypedBoard extends Named {
  readonly code: string
  readonly score: BoardScore
  readonly stakeMin: string
  readonly best: string
  readonly fromDay: string
  readonly toDay: string
  readonly gives: BoardGift
  readonly prizes: string
  readonly sharing: BoardSharing
  readonly sharedBy: string
  readonly kind: BoardKind
  readonly teams: readonly Named[]
  readonly teamBest: string
  readonly teamShare: TeamShare
}

export const newBoard: TypedBoard = {
  code: '',
  name: '',
  score: 'multiples',
  stakeMin: '',
  best: '10',
  fromDay: '',
  toDay: '',
  gives: 'points',
  prizes: '',
  sharing: 'places',
  sharedBy: '10',
  kind: 'members',
  teams: [{ name: '' }, { name: '' }],
  teamBest: '10',
  teamShare: 'scores',
}

export type BoardField =
  | 'code'
  | 'name'
  | 'stakeMin'
  | 'best'
  | 'days'
  | 'prizes'
  | 'sharedBy'
  | 'teams'
  | 'teamBest'
export type BoardWhy =
  | 'stake'
  | 'best'
  | 'days'
  | 'prizes'
  | 'prize'
  | 'shared'
  | 'dear'
  | 'beyond'
  | 'teams'
  | 'team_best'
export type ReadBoard =
  | { readonly code: string; readonly rules: Rules; readonly fault?: undefined }
  | { readonly fault: 'code' | 'name'; readonly why?: undefined }
  | { readonly fault: BoardField; readonly why: BoardWhy }

/** The typed board for the server, or its first fault. The server judges it again. */
export function readTypedBoard(
  typed: TypedBoard,
  { currency, today }: Pick<Listed, 'currency' | 'today'>,
): ReadBoard {
  const code = typed.code.trim()
  if (!/^[a-z0-9-]{2,40}$/.test(code)) return { fault: 'code' }
  const { name, names, score, gives, fromDay, toDay } = typed
  const prizes = typed.prizes.split(',').map((prize) => prize.trim())
  const amountOf = (text: string) =>
    gives === 'cash' ? (parseAmount(text, currency) ?? 0n) : /^\d{1,9}$/.test(text) ? BigInt(text) : 0n
  const isShared = typed.kind === 'members' && typed.sharing === 'scores'
  const teams = typed.kind === 'teams' ? { teams: teamsOf(typed) } : {}
  const sharedBy = isShared ? { sharedBy: /^\d{1,3}$/.test(typed.sharedBy) ? Number(typed.sharedBy) : 0 } : {}
  const best = /^\d{1,2}$/.test(typed.best) ? Number(typed.best) : 0
  const fault = refuseBoard(
    {
      name,
      names,
      score,
      stakeMin: parseAmount(typed.stakeMin, currency) ?? 0n,
      best,
      categories: [],
      fromDay,
      toDay,
      gives,
      prizes: prizes.map(amountOf),
      ...sharedBy,
      ...teams,
    },
    { today, currency },
  )
  if (fault === 'name_missing') return { fault: 'name' }
  if (isShared && fault?.startsWith('prizes') && fault !== 'prizes_too_high')
    return { fault: 'prizes', why: 'prize' }
  if (fault !== undefined) return faults[fault]
  const { stakeMin } = typed
  const rules = { ...tidyName(typed), score, stakeMin, best, categories: [], fromDay, toDay, gives, prizes }
  return { code, rules: { ...rules, ...sharedBy, ...teams } }
}

const teamsOf = ({ teams, teamBest, teamShare: share }: TypedBoard) => ({
  list: teams.map(tidyName),
  best: /^\d{1,2}$/.test(teamBest) ? Number(teamBest) : 0,
  share,
})

const faults: Readonly<
  Record<Exclude<BoardFault, 'name_missing'>, { readonly fault: BoardField; readonly why: BoardWhy }>
> = {
  stake_not_payable: { fault: 'stakeMin', why: 'stake' },
  best: { fault: 'best', why: 'best' },
  shared_by: { fault: 'sharedBy', why: 'shared' },
  days: { fault: 'days', why: 'days' },
  prizes_missing: { fault: 'prizes', why: 'prizes' },
  prizes_rising: { fault: 'prizes', why: 'prizes' },
  prizes_not_payable: { fault: 'prizes', why: 'prizes' },
  prizes_too_high: { fault: 'prizes', why: 'dear' },
  prizes_beyond_teams: { fault: 'prizes', why: 'beyond' },
  teams: { fault: 'teams', why: 'teams' },
  team_names: { fault: 'teams', why: 'teams' },
  team_best: { fault: 'teamBest', why: 'team_best' },
}
