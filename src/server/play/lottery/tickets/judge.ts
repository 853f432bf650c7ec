import { type Facts, factsOf } from '#domain/lottery/bets/facts.ts'
import { type Result, readResult } from '#domain/lottery/draw/result.ts'
import { families } from '#domain/lottery/families/families.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { type UnitsAtLevel, jackpotUnitsOf } from '#domain/lottery/jackpots/jackpot-units.ts'
import { payoutOf } from '#domain/lottery/lines/line.ts'
import { type StoredLine, readLine } from '#domain/lottery/lines/stored-line.ts'
import { type TicketModel, modelOf } from '#domain/lottery/returns/ticket-model.ts'
import { payableStep } from '#domain/money/currency.ts'
import type { DrawRow, DrawToSettle } from '#server/play/lottery/draws/actions.ts'

import type { TicketInDraw, TicketToSettle } from './settlement-store.ts'

/** Tickets with the same lines are judged once; beyond so many different ones each is judged anew. */
const KNOWN_MOST = 100_000

export interface Judge {
  readonly game: Game
  /** Winnings of a ticket; undefined where its stake is returned. */
  readonly winOf: (ticket: Pick<TicketToSettle, 'lines' | 'currency'>) => bigint | undefined
  /** Its units that win a pool of the game. */
  readonly jackpotUnitsOf: (ticket: Pick<TicketToSettle, 'lines'>) => readonly UnitsAtLevel[]
  /** The expected win of a ticket. */
  readonly modelOf: (ticket: ModelledTicket) => TicketModel
}

export type ModelledTicket = Pick<TicketInDraw, 'lines' | 'most'> & { readonly returnMilli: number }

/** Judges the tickets of a draw by its result. */
export function judgeOf({ gameCode, number, state, result }: DrawToSettle): Judge {
  const game = findGame(gameCode)
  if (!game) throw new Error(`no game ${gameCode}`)
  if (state === 'cancelled') return judgeBy(game, undefined)
  const facts = result && factsOfResults(game, [result])
  if (!facts) throw new Error(`the result of ${gameCode} ${number} cannot be read`)
  return judgeBy(game, facts)
}

type Drawn = Pick<DrawRow, 'gameCode' | 'number' | 'state' | 'result'>

/** Judges tickets on two draws. Undefined while one of them has no result, unless the other one is cancelled. */
export function judgeOfPair(first: Drawn, second: Drawn): Judge | undefined {
  const game = findGame(first.gameCode)
  if (!game) throw new Error(`no game ${first.gameCode}`)
  if ([first, second].some(({ state }) => state === 'cancelled')) return judgeBy(game, undefined) // guard: pair-returned-by-either
  if (![first, second].every(({ state }) => hasResult.includes(state))) return undefined
  const facts = factsOfResults(game, [first.result ?? [], second.result ?? []])
  if (!facts)
    throw new Error(`the results of ${first.gameCode} and ${second.gameCode} ${first.number} cannot be read`)
  return judgeBy(game, facts)
}

const hasResult: readonly string[] = ['drawn', 'settling', 'settled']

/** The numbers of results side by side; undefined if one cannot be read. */
export function factsOfResults({ family }: Game, results: readonly Result[]): Facts | undefined {
  const { form } = families[family]
  const draws = results.flatMap((result) => {
    const read = readResult(form, result)
    return 'draw' in read ? [read.draw] : []
  })
  return draws.length === results.length ? factsOf(form, draws.flat()) : undefined
}

/** Without facts, all stakes are returned. */
function judgeBy(game: Game, facts: Facts | undefined): Judge {
  const models = modelsOf(game)
  if (!facts) return { game, winOf: () => undefined, jackpotUnitsOf: () => [], modelOf: models }
  const known = new Map<string, bigint>()
  return {
    game,
    modelOf: models,
    jackpotUnitsOf: ({ lines }) => jackpotUnitsOf(game, JSON.parse(lines) as readonly StoredLine[], facts),
    winOf: ({ lines, currency }) => {
      const key = `${currency} ${lines}`
      const before = known.get(key)
      if (before !== undefined) return before
      const stored = JSON.parse(lines) as readonly StoredLine[]
      const win = stored.reduce((sum, line) => sum + winOfLine(game, line, { facts, currency }), 0n)
      if (known.size < KNOWN_MOST) known.set(key, win)
      return win
    },
  }
}

/** Models of tickets; those with the same lines and return share one. */
function modelsOf(game: Game): (ticket: ModelledTicket) => TicketModel {
  const known = new Map<string, TicketModel>()
  return ({ lines, most, returnMilli }) => {
    const key = `${returnMilli} ${lines}`
    const before = known.get(key)
    if (before) return before
    const stored = JSON.parse(lines) as readonly StoredLine[]
    const model = modelOf(
      stored.map((line) => readOf(game, line)),
      { returnMilli, most },
    )
    if (known.size < KNOWN_MOST) known.set(key, model)
    return model
  }
}

/** A line with its bet type. */
function readOf(game: Game, stored: StoredLine) {
  const line = readLine(game.family, stored)
  const type = line && betTypeOf(game, line.type)
  if (!line || !type) throw new Error(`a line of ${game.code} cannot be read: ${JSON.stringify(stored)}`)
  return { line, type }
}

/** Winnings of a line in a draw. */
export function winOfLine(
  game: Game,
  stored: StoredLine,
  { facts, currency }: { readonly facts: Facts; readonly currency: string },
): bigint {
  const { line, type } = readOf(game, stored)
  return payoutOf(type, line, { facts, step: payableStep(currency) })
}
