import type { Game } from '#domain/lottery/games/game.ts'
import { findGame, games } from '#domain/lottery/games/games.ts'
import { nameOfTile } from '#server/play/games/actions.ts'

import { categoryOf } from './offers.ts'

/** The subject of a lottery's tile: its proper name, which is the same in every language and at every brand. */
const factsOf = (game: Game) => ({
  id: game.code,
  category: categoryOf(game),
  title: game.name,
  vendorCode: game.prizeMode,
})

const names = new Map(games.map((game) => [game.code, nameOfTile(factsOf(game))]))

/** URL of a lottery's tile. The hash in it changes with the name, so that the picture may be cached for ever. */
export function addressOfLotteryTile({ code }: Pick<Game, 'code'>): string {
  return `/art/lottery/${code}/${names.get(code) ?? ''}`
}

/** The subject of a tile by its URL; an invented URL has none. */
export function findLotteryTile({ code, name }: { readonly code: string; readonly name: string }) {
  const game = findGame(code)
  return game && names.get(code) === name ? factsOf(game) : undefined
}
