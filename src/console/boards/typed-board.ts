import type { listBoards, publishBoard } from '#contract/console/boards.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { type BoardFault, type BoardScore, refuseBoard } from '#domain/boards/board.ts'
import { parseAmount } from '#domain/money/amount.ts'
import type { MissionGift } from '#domain/missions/mission.ts'

export type Listed = Output<typeof listBoards>
export type ListedBoard = Listed['list'][number]
type Rules = Input<typeof publishBoard>['rules']

/** A board as operators type it. */
export interface TypedBoard {
  readonly code: string
  readonly name: string
  readonly score: BoardScore
  readonly stakeMin: string
  readonly best: string
  readonly fromDay: string
  readonly toDay: string
  readonly gives: MissionGift
  readonly prizes: string
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
}

export type BoardField = 'code' | 'name' | 'stakeMin' | 'best' | 'days' | 'prizes'
export type BoardWhy = 'stake' | 'best' | 'days' | 'prizes' | 'dear'
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
  const { name, score, gives, fromDay, toDay } = typed
  const prizes = typed.prizes.split(',').map((prize) => prize.trim())
  const amountOf = (text: string) =>
    gives === 'cash' ? (parseAmount(text, currency) ?? 0n) : /^\d{1,9}$/.test(text) ? BigInt(text) : 0n
  const best = /^\d{1,2}$/.test(typed.best) ? Number(typed.best) : 0
  const fault = refuseBoard(
    {
      name,
      score,
      stakeMin: parseAmount(typed.stakeMin, currency) ?? 0n,
      best,
      categories: [],
      fromDay,
      toDay,
      gives,
      prizes: prizes.map(amountOf),
    },
    { today, currency },
  )
  if (fault === 'name_missing') return { fault: 'name' }
  if (fault !== undefined) return faults[fault]
  const { stakeMin } = typed
  const rules = { name: name.trim(), score, stakeMin, best, categories: [], fromDay, toDay, gives, prizes }
  return { code, rules }
}

const faults: Readonly<
  Record<Exclude<BoardFault, 'name_missing'>, { readonly fault: BoardField; readonly why: BoardWhy }>
> = {
  stake_not_payable: { fault: 'stakeMin', why: 'stake' },
  best: { fault: 'best', why: 'best' },
  days: { fault: 'days', why: 'days' },
  prizes_missing: { fault: 'prizes', why: 'prizes' },
  prizes_rising: { fault: 'prizes', why: 'prizes' },
  prizes_not_payable: { fault: 'prizes', why: 'prizes' },
  prizes_too_high: { fault: 'prizes', why: 'dear' },
}
