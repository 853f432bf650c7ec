import type { SoloGame } from '#studio/game/solo-game.ts'
import type { TableGame } from '#studio/game/table-game.ts'

import { baccarat } from './baccarat/baccarat-game.ts'
import { crash } from './crash/crash-game.ts'
import { peacock } from './peacock/peacock-game.ts'

export type Game = SoloGame | TableGame

/** What an operator is told of a game. */
export interface GameFacts {
  readonly name: string
  /** As the protocol has it. */
  readonly category: 'Video Slots' | 'Live Baccarat' | 'Crash Games'
  /** Which of our studios made it. */
  readonly studio: string
  /** As the house's filter calls them. */
  readonly features: readonly string[]
  readonly game: Game
}

/** Everything that the studio offers, in its order. A new game is its folder and a line here. */
export const games: readonly GameFacts[] = [
  {
    name: 'Peacock Mosaic',
    category: 'Video Slots',
    studio: 'Tessera Studio',
    features: ['free-spins', 'multipliers'],
    game: peacock,
  },
  {
    name: 'Emerald Baccarat',
    category: 'Live Baccarat',
    studio: 'Tessera Studio',
    features: [],
    game: baccarat,
  },
  {
    name: 'Mosaic Rise',
    category: 'Crash Games',
    studio: 'Tessera Studio',
    features: ['multipliers'],
    game: crash,
  },
]
