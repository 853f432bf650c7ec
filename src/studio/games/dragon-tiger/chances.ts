import { CARDS_OF_DECK } from '#studio/games/baccarat/cards.ts'
import type { Chances } from '#studio/games/tables-par/par-rows.ts'

import { CARDS, type Dealt, backOf } from './rules.ts'

/** Every ordered pair of cards of the shoe: of equal ones there are fewer left. */
export const dragonTigerChances: Chances<Dealt> = {
  name: 'Emerald Dragon Tiger',
  code: 'dragon-tiger',
  outcomes: Array.from({ length: CARDS_OF_DECK }, (_, dragon) =>
    Array.from({ length: CARDS_OF_DECK }, (__, tiger) => {
      const decks = BigInt(CARDS / CARDS_OF_DECK)
      return { outcome: { dragon, tiger }, ways: decks * (dragon === tiger ? decks - 1n : decks) }
    }),
  ).flat(),
  bets: [
    { name: 'Dragon, Tiger', spots: ['dragon', 'tiger'] },
    { name: 'Tie', spots: ['tie'] },
    { name: 'Suited tie', spots: ['suitedTie'] },
    {
      name: 'Small, big of one card',
      spots: ['dragonSmall', 'dragonBig', 'tigerSmall', 'tigerBig'],
    },
  ],
  back: backOf,
}
