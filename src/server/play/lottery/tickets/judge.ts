import { type Facts, factsOf } from '#domain/lottery/bets/facts.ts'
import { readResult } from '#domain/lottery/draw/result.ts'
import { families } from '#domain/lottery/families/families.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { payoutOf } from '#domain/lottery/lines/line.ts'
import { type StoredLine, readLine } from '#domain/lottery/lines/stored-line.ts'
import { type TicketModel, modelOf } from '#domain/lottery/returns/ticket-model.ts'
import { payableStep } from '#domain/money/currency.ts'
import type { DrawToSettle } from '#server/play/lottery/draws/actions.ts'

import type { TicketInDraw, TicketToSettle } from './settlement-store.ts'

/** Tickets with the same lines are judged once; beyond so many different ones each is judged anew. */
const KNOWN_MOST = 100_000

export interface Judge {
  readonly game: Game
  /** Winnings of a ticket; undefined where its stake is returned. */
  readonly winOf: (ticket: Pick<TicketToSettle, 'lines' | 'currency'>) => bigint | undefined
  /** The expected win of a ticket. */
  readonly modelOf: (ticket: ModelledTicket) => TicketModel
}

export type ModelledTicket = Pick<TicketInDraw, 'lines' | 'most'> & { readonly returnMilli: number }

/** Judges the tickets of a draw by its result. */
export function judgeOf({ gameCode, number, state, result }: DrawToSettle): Judge {
  const game = findGame(gameCode)
  if (!game) throw new Error(`no game ${gameCode}`)
  const models = modelsOf(game)
  if (state === 'cancelled') return { game, winOf: () => undefined, modelOf: models }
  const { form } = families[game.family]
  const read = readResult(form, result ?? [])
  if (!('draw' in read)) throw new Error(`the result of ${gameCode} ${number} cannot be read`)
  const facts = factsOf(form, read.draw)
  const known = new Map<string, bigint>()
  return {
    game,
    modelOf: models,
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
