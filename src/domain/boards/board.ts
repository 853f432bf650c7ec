import { type Named, isReadableName } from '#domain/language/names.ts'
import { UNIT } from '#domain/money/amount.ts'
import { payableStep } from '#domain/money/currency.ts'
import type { Category } from '#domain/navigation/category.ts'
import { dayNumber } from '#domain/records/business-day.ts'

import { type BoardTeams, type TeamFault, refuseTeams } from './teams.ts'

/** Stakes add up; of multiples, win ÷ stake in thousandths, the best ones are added. */
export const boardScores = ['stakes', 'multiples'] as const
/** Of boards of offers alone: wins, added up. */
export const offerBoardScores = ['wins'] as const
export type BoardScore = (typeof boardScores)[number]
export type AnyBoardScore = BoardScore | (typeof offerBoardScores)[number]

export const boardGifts = ['points', 'cash'] as const
export type BoardGift = (typeof boardGifts)[number]

export const boardStates = ['next', 'open', 'finalizing', 'finished'] as const
export type BoardState = (typeof boardStates)[number]

/** A board is never changed once it is published. */
export interface BoardRules extends Named {
  readonly score: BoardScore
  /** Bets below this stake do not count, so that tiny stakes win no board of multiples. */
  readonly stakeMin: bigint
  /** How many multiples are added. */
  readonly best: number
  /** Categories whose bets count; empty: all. */
  readonly categories: readonly Category[]
  readonly fromDay: string
  /** The last day. */
  readonly toDay: string
  readonly gives: BoardGift
  /** By place from the first one on: whole points, or units of the ledger. */
  readonly prizes: readonly bigint[]
  /** So many first places share the one prize in proportion to their scores. Undefined: prizes by place. */
  readonly sharedBy?: number | undefined
  /** Members join one of these teams, and the places are those of teams. Undefined: of members. */
  readonly teams?: BoardTeams | undefined
}

export const BOARDS_MOST = 200
export const BOARD_DAYS_MOST = 31
export const PLACES_MOST = 100
export const BEST_MOST = 10
/** Hours from the end of a board until its places are final: bets of its last minutes may still be taken back. */
export const FINAL_HOURS = 24
const POINTS_MOST = 100_000n
const CASH_MOST = 10_000n

export type BoardFault =
  | 'name_missing'
  | 'stake_not_payable'
  | 'best'
  | 'days'
  | 'shared_by'
  | 'prizes_missing'
  | 'prizes_rising'
  | 'prizes_not_payable'
  | 'prizes_too_high'
  | 'prizes_beyond_teams'
  | TeamFault

/** Why a board cannot be published. It begins on a later day, so that all members know it from its first bet on. */
export function refuseBoard(
  { stakeMin, best, fromDay, toDay, gives, prizes, sharedBy, teams, ...named }: BoardRules,
  { today, currency }: { readonly today: string; readonly currency: string },
): BoardFault | undefined {
  if (!isReadableName(named)) return 'name_missing'
  const step = payableStep(currency)
  if (stakeMin <= 0n || stakeMin % step !== 0n) return 'stake_not_payable'
  if (best < 1 || best > BEST_MOST) return 'best'
  const [from, to] = [dayNumber(fromDay), dayNumber(toDay)]
  if (from === undefined || to === undefined || fromDay <= today || to < from || to - from >= BOARD_DAYS_MOST)
    return 'days'
  const teamFault = teams && refuseTeams(teams)
  if (teamFault) return teamFault
  if (teams && prizes.length > teams.list.length) return 'prizes_beyond_teams'
  // The prize of a team is shared by its members.
  if (teams && sharedBy !== undefined) return 'shared_by'
  if (sharedBy !== undefined && (sharedBy < 1 || sharedBy > PLACES_MOST)) return 'shared_by'
  if (sharedBy !== undefined && prizes.length > 1) return 'prizes_missing'
  if (prizes.length === 0 || prizes.length > PLACES_MOST || prizes.some((prize) => prize <= 0n))
    return 'prizes_missing'
  if (prizes.some((prize, at) => at > 0 && prize > (prizes[at - 1] ?? 0n))) return 'prizes_rising'
  if (gives === 'cash' && prizes.some((prize) => prize % step !== 0n)) return 'prizes_not_payable'
  const sum = prizes.reduce((total, prize) => total + prize, 0n)
  return sum > (gives === 'cash' ? CASH_MOST * UNIT : POINTS_MOST) ? 'prizes_too_high' : undefined // guard: board-prizes-bounded
}

/** How a board stands on a business day. */
export function boardStateOf(
  { fromDay, toDay, isFinished }: Pick<BoardRules, 'fromDay' | 'toDay'> & { readonly isFinished: boolean },
  today: string,
): BoardState {
  if (isFinished) return 'finished'
  if (today < fromDay) return 'next'
  return today <= toDay ? 'open' : 'finalizing'
}

export interface Ranked {
  readonly memberId: bigint
  readonly score: bigint
}

/** How many places win at most. */
export const winningPlaces = ({ prizes, sharedBy }: Pick<BoardRules, 'prizes' | 'sharedBy'>): number =>
  sharedBy ?? prizes.length

/**
 * Shares a prize in proportion to scores, in whole steps rounded down. The steps that are left go to the first places, one each, so
 * that the shares are the prize in all and never rise.
 */
export function sharePrize(prize: bigint, scores: readonly bigint[], step: bigint): readonly bigint[] {
  const total = scores.reduce((sum, score) => sum + score, 0n)
  if (total === 0n) return []
  const steps = prize / step
  const shares = scores.map((score) => (steps * score) / total)
  const left = steps - shares.reduce((sum, share) => sum + share, 0n)
  return shares.map((share, at) => (share + (BigInt(at) < left ? 1n : 0n)) * step)
}

export interface Awarding {
  readonly barred: ReadonlySet<bigint>
  readonly personOf: (memberId: bigint) => readonly bigint[]
  /** The least part of a prize that is paid. */
  readonly step: bigint
}

/** Members in order without those who are barred when the board is finished, and with the best account of each person alone. */
export function withoutBarred<Row extends Ranked>(
  ranked: readonly Row[],
  { barred, personOf }: Omit<Awarding, 'step'>,
): readonly Row[] {
  const known = new Set<bigint>()
  return ranked.filter(({ memberId }) => {
    if (barred.has(memberId)) return false // guard: barred-member-wins-no-board
    if (known.has(memberId)) return false // guard: person-ranks-once
    for (const one of personOf(memberId)) known.add(one)
    return true
  })
}

/** Gives the prizes to the places in order; the places behind members who get none move up. */
export function awardPrizes<Row extends Ranked>(
  ranked: readonly Row[],
  { prizes, sharedBy }: Pick<BoardRules, 'prizes' | 'sharedBy'>,
  { step, ...awarding }: Awarding,
): readonly (Row & { readonly place: number; readonly amount: bigint })[] {
  const winners = withoutBarred(ranked, awarding).slice(0, winningPlaces({ prizes, sharedBy }))
  const scores = winners.map(({ score }) => score)
  const amounts = sharedBy === undefined ? prizes : sharePrize(prizes[0] ?? 0n, scores, step)
  return winners
    .map((row, at) => ({ ...row, place: at + 1, amount: amounts[at] ?? 0n }))
    .filter(({ amount }) => amount > 0n)
}
