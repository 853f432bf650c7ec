import type { BetType, Choice } from '#domain/lottery/bets/bet-type.ts'
import { refuseChoice } from '#domain/lottery/bets/choice.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import { betTypeOf } from '#domain/lottery/games/games.ts'
import { type Line, costOf, mostPaid, quoteLine } from '#domain/lottery/lines/line.ts'
import { SLIP_DRAWS, SLIP_LINES } from '#domain/lottery/slips/bounds.ts'
import { readAmount } from '#domain/money/amount.ts'

/** A line that is not placed yet. */
export interface DraftLine {
  readonly id: string
  readonly type: string
  readonly choice: Choice
  /** For each unit, as a decimal string. */
  readonly stake: string
}

/** A slip that is not placed yet; it survives navigation and reload. */
export interface Draft {
  readonly lines: readonly DraftLine[]
  readonly times: number
  readonly draws: number
  readonly stopsOnWin: boolean
}

export const emptyDraft: Draft = { lines: [], times: 1, draws: 1, stopsOnWin: true }
export const TIMES_MOST = 99

export interface QuotedLine {
  readonly draft: DraftLine
  readonly type: BetType
  readonly line: Line
  readonly cost: bigint
  readonly most: bigint
}

export interface QuotedDraft {
  readonly lines: readonly QuotedLine[]
  readonly units: number
  /** Of one draw. */
  readonly cost: bigint
  readonly most: bigint
}

/** A stored draft; what the game no longer offers is left out. */
export function readDraft(game: Game, text: string | null): Draft {
  try {
    const { lines, times, draws, stopsOnWin } = JSON.parse(text ?? '{}') as Partial<Draft>
    return bounded({
      lines: (Array.isArray(lines) ? (lines as readonly DraftLine[]) : []).filter((line) =>
        isOffered(game, line),
      ),
      times: Number(times),
      draws: Number(draws),
      stopsOnWin: stopsOnWin !== false,
    })
  } catch {
    return emptyDraft
  }
}

function isOffered(game: Game, { id, type: code, choice, stake }: DraftLine): boolean {
  const type = betTypeOf(game, code)
  const units = typeof stake === 'string' ? readAmount(stake) : undefined
  const isChoice = Array.isArray(choice) && choice.every((row) => Array.isArray(row))
  return typeof id === 'string' && !!type && !!units && isChoice && !refuseChoice(type, choice)
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

/** The draft with the odds of now. */
export function quoteDraft(
  game: Game,
  { lines, times }: Draft,
  { returnMilli, step }: { readonly returnMilli: number; readonly step: bigint },
): QuotedDraft {
  const quoted = lines.flatMap((draft): QuotedLine[] => {
    const type = betTypeOf(game, draft.type)
    const stake = readAmount(draft.stake)
    if (!type || stake === undefined) return []
    const line = quoteLine(type, { choice: draft.choice, stake: stake * BigInt(times), returnMilli })
    return [{ draft, type, line, cost: costOf(type, line), most: mostPaid(type, line, step) }]
  })
  return {
    lines: quoted,
    units: quoted.reduce((sum, { type, line }) => sum + type.units(line.choice), 0),
    cost: quoted.reduce((sum, { cost }) => sum + cost, 0n),
    most: quoted.reduce((sum, { most }) => sum + most, 0n),
  }
}
