import type { Game } from '#domain/lottery/games/game.ts'
import { costOf } from '#domain/lottery/lines/line.ts'
import type { JudgedLine } from '#domain/lottery/slips/slip.ts'

import { jackpotsOf } from './jackpot-rules.ts'

/** Cost of the lines that play for a pool of the game: a share of it goes into each pool. */
export function jackpotStakeOf(game: Pick<Game, 'family'>, lines: readonly JudgedLine[]): bigint {
  const types = new Set(jackpotsOf(game).map(({ type }) => type))
  return lines.reduce((sum, { type, line }) => (types.has(type.code) ? sum + costOf(type, line) : sum), 0n)
}
