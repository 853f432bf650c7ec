import type { SoloGame } from '#studio/game/solo-game.ts'
import type { TableGame } from '#studio/game/table-game.ts'

export type Game = SoloGame | TableGame

/** What an operator is told of a game. */
export interface GameFacts {
  readonly name: string
  readonly category: 'Video Slots' | 'Live Baccarat' | 'Crash Games'
  readonly game: Game
}

/** Everything that the studio offers, in its order. A new game is its folder and a line here. */
export const games: readonly GameFacts[] = []
