import type { BetType, Choice } from '#domain/lottery/bets/bet-type.ts'
import { refuseChoice } from '#domain/lottery/bets/choice.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'
import { SLIP_DRAWS, SLIP_LINES } from '#domain/lottery/slips/bounds.ts'
import { readAmount } from '#domain/money/amount.ts'

import { type LotteryGame, typeOf } from './lottery.ts'

/** A line that is not placed yet. */
export interface DraftLine {
  readonly id: string
  readonly type: string
  readonly choice: Choice
  /** For each unit, as a decimal string. */
  readonly stake: string
  /** The odds that the member saw or accepted, by outcome. Others are never placed. */
  readonly odds: readonly string[]
}

/** A line before it is on the slip. */
export type NewBet = Pick<DraftLine, 'type' | 'choice' | 'stake'>

/** A slip that is not placed yet; it survives navigation and reload. */
export interface Draft {
  readonly lines: readonly DraftLine[]
  readonly times: number
  readonly draws: number
  readonly stopsOnWin: boolean
  /** By which this version of the slip is placed: once, in whichever tab. Each change gives it a new one. */
  readonly requestId?: string
}

export const emptyDraft: Draft = { lines: [], times: 1, draws: 1, stopsOnWin: true }
export const TIMES_MOST = 99

/** A stored draft; lines that the lottery no longer offers are left out. */
export function readDraft(game: Pick<LotteryGame, 'types'>, stored: unknown): Draft {
  if (!isRecord(stored)) return emptyDraft
  const { lines, times, draws, stopsOnWin, requestId } = stored as Partial<Draft>
  const draft = bounded({
    lines: (Array.isArray(lines) ? (lines as readonly DraftLine[]) : []).filter((line) =>
      isOffered(game, line),
    ),
    times: Number(times),
    draws: Number(draws),
    stopsOnWin: stopsOnWin !== false,
  })
  return typeof requestId === 'string' ? { ...draft, requestId } : draft
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function isOffered(game: Pick<LotteryGame, 'types'>, line: DraftLine): boolean {
  if (!isRecord(line)) return false
  const { id, type: code, choice, stake, odds } = line
  const type = typeOf(game, code)
  const units = typeof stake === 'string' ? readAmount(stake) : undefined
  const isChoice = Array.isArray(choice) && choice.every((row) => Array.isArray(row))
  const areOdds = Array.isArray(odds) && odds.every((one) => typeof one === 'string')
  return typeof id === 'string' && !!type && !!units && isChoice && areOdds && !refuseChoice(type, choice)
}

/** Within the bounds of a slip: at most so many lines, in so many draws, all draws together. */
export function bounded({ lines, times, draws, stopsOnWin }: Draft): Draft {
  const kept = lines.slice(0, SLIP_LINES)
  return {
    lines: kept,
    times: within(times, TIMES_MOST),
    draws: within(draws, drawsMost(kept.length)),
    stopsOnWin,
  }
}

export function drawsMost(lines: number): number {
  return Math.min(SLIP_DRAWS, Math.floor(SLIP_LINES / Math.max(1, lines)))
}

function within(value: number, most: number): number {
  return Number.isInteger(value) ? Math.min(most, Math.max(1, value)) : 1
}

/** The draft that bets the lines of a ticket again, once, with the odds of now; lines that are not offered are left out. */
export function copyOf(
  { types }: Pick<LotteryGame, 'types'>,
  lines: readonly NewBet[],
  { returnMilli, idOf }: { readonly returnMilli: number; readonly idOf: () => string },
): Draft {
  return {
    ...emptyDraft,
    lines: lines.flatMap(({ type: code, choice, stake }) => {
      const type = typeOf({ types }, code)
      const isOffered = type && !refuseChoice(type, choice)
      return isOffered ? [draftLine(type, { id: idOf(), choice, stake }, returnMilli)] : []
    }),
  }
}

/** A new line with the odds of now. */
export function draftLine(
  type: BetType,
  bet: { readonly id: string; readonly choice: Choice; readonly stake: string },
  returnMilli: number,
): DraftLine {
  const { oddsMilli } = quoteLine(type, { choice: bet.choice, stake: 0n, returnMilli })
  return { ...bet, type: type.code, odds: oddsMilli.map(writeOdds) }
}
