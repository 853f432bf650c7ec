import type { CardGame } from '#studio/game/card-game.ts'
import type { SoloGame } from '#studio/game/solo-game.ts'
import type { TableGame } from '#studio/game/table-game.ts'

import { baccarat } from './baccarat/baccarat-game.ts'
import { bigTwo } from './big-two/big-two-game.ts'
import { blackjack } from './blackjack/blackjack-game.ts'
import { crash } from './crash/crash-game.ts'
import { dice } from './dice/dice-game.ts'
import { dragonTiger } from './dragon-tiger/dragon-tiger-game.ts'
import { lanternDeep, lotusLagoon, tileReef } from './fishing/fish-games.ts'
import { hilo } from './hilo/hilo-game.ts'
import { holdem } from './holdem/holdem-game.ts'
import { keno } from './keno/keno-game.ts'
import { limbo } from './limbo/limbo-game.ts'
import { mines } from './mines/mines-game.ts'
import { peacock } from './peacock/peacock-game.ts'
import { plinko } from './plinko/plinko-game.ts'
import { deuces, jacks } from './poker/poker-games.ts'
import { roulette } from './roulette/roulette-game.ts'
import { sicBo } from './sic-bo/sic-bo-game.ts'
import { slotOf } from './slots/slot-game.ts'
import { type SlotFacts, slots } from './slots/slot-models.ts'
import { tienLen } from './tien-len/tien-len-game.ts'

export type Game = SoloGame | TableGame | CardGame

/** A game as operators see it. */
export interface GameFacts {
  readonly name: string
  /** The protocol's category. */
  readonly category:
    | 'Video Slots'
    | 'Live Baccarat'
    | 'Live Roulette'
    | 'Live Dragon Tiger'
    | 'Live Sic Bo'
    | 'Live Blackjack'
    | 'Crash Games'
    | 'Arcade Games'
    | 'Fishing Games'
    | 'Video Poker'
    | 'Card Games'
  /** The studio brand that made it. */
  readonly studio: string
  /** Names of the house's filter. */
  readonly features: readonly string[]
  readonly game: Game
}

/** All games, in order. To add a game, add its folder and a line here; slots have a list of their own. */
export const games: readonly GameFacts[] = [
  {
    name: 'Peacock Mosaic',
    category: 'Video Slots',
    studio: 'Tessera Studio',
    features: ['free-spins', 'multipliers'],
    game: peacock,
  },
  ...slots.map(slot),
  {
    name: 'Emerald Baccarat',
    category: 'Live Baccarat',
    studio: 'Tessera Studio',
    features: [],
    game: baccarat,
  },
  {
    name: 'Emerald Roulette',
    category: 'Live Roulette',
    studio: 'Tessera Studio',
    features: [],
    game: roulette,
  },
  {
    name: 'Emerald Dragon Tiger',
    category: 'Live Dragon Tiger',
    studio: 'Tessera Studio',
    features: [],
    game: dragonTiger,
  },
  {
    name: 'Emerald Sic Bo',
    category: 'Live Sic Bo',
    studio: 'Tessera Studio',
    features: [],
    game: sicBo,
  },
  {
    name: 'Emerald Blackjack',
    category: 'Live Blackjack',
    studio: 'Tessera Studio',
    features: [],
    game: blackjack,
  },
  {
    name: 'Mosaic Rise',
    category: 'Crash Games',
    studio: 'Tessera Studio',
    features: ['multipliers'],
    game: crash,
  },
  quick('Gem Mines', mines),
  quick('Mosaic Dice', dice),
  quick('Mosaic Plinko', plinko),
  quick('Emerald Hi-Lo', hilo),
  quick('Emerald Keno', keno),
  quick('Mosaic Limbo', limbo),
  videoPoker('Jacks or Better', jacks),
  videoPoker('Deuces Wild', deuces),
  againstPlayers('Tien Len', tienLen),
  againstPlayers('Big Two', bigTwo),
  againstPlayers("Texas Hold'em", holdem),
  fishing('Tile Reef', tileReef),
  fishing('Lotus Lagoon', lotusLagoon),
  fishing('Lantern Deep', lanternDeep),
]

function slot({ name, model, features, jackpot }: SlotFacts): GameFacts {
  return { name, category: 'Video Slots', studio: 'Tessera Studio', features, game: slotOf(model, jackpot) }
}

function quick(name: string, game: SoloGame): GameFacts {
  return { name, category: 'Arcade Games', studio: 'Tessera Studio', features: ['multipliers'], game }
}

function videoPoker(name: string, game: SoloGame): GameFacts {
  return { name, category: 'Video Poker', studio: 'Tessera Studio', features: [], game }
}

function againstPlayers(name: string, game: CardGame): GameFacts {
  return { name, category: 'Card Games', studio: 'Tessera Studio', features: [], game }
}

function fishing(name: string, game: SoloGame): GameFacts {
  return { name, category: 'Fishing Games', studio: 'Tessera Studio', features: [], game }
}
