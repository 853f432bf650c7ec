import type { BetType } from '#domain/lottery/bets/bet-type.ts'
import { findBetType } from '#domain/lottery/bets/bet-catalogue.ts'

import { fastGames } from './fast-games.ts'
import type { Game } from './game.ts'
import { officialGames } from './official-games.ts'

export const games: readonly Game[] = [...officialGames, ...fastGames]

const byCode = new Map(games.map((game) => [game.code, game]))

export function findGame(code: string): Game | undefined {
  return byCode.get(code)
}

/** A bet type that the game offers. */
export function betTypeOf({ family, betTypes }: Game, code: string): BetType | undefined {
  return betTypes.includes(code) ? findBetType(family, code) : undefined
}
