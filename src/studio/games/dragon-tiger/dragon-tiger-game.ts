import { CARDS_OF_DECK, rankOf, readCard, writeCard } from '#studio/games/baccarat/cards.ts'
import { type ChipTable, chipTable } from '#studio/games/chip-table/chip-table.ts'

import {
  CARDS,
  type Dealt,
  type Winner,
  backOf,
  deals,
  isSuitedTie,
  layout,
  limits,
  winnerOf,
} from './rules.ts'
import { BETTING_MS, DRAGON_AT_MS, NAMED_AT_MS, PLAY_MS, SETTLED_MS, TIGER_AT_MS } from './times.ts'

/** A stored round: both cards in wire format. */
export interface DragonTigerOutcome {
  readonly dragon: string
  readonly tiger: string
}

/** The public part of the outcome. */
export interface DragonTigerView {
  readonly dragon: string | undefined
  readonly tiger: string | undefined
  /** Present once both cards have turned. */
  readonly winner: Winner | undefined
  readonly isSuited: boolean
}

/** Two small ranks, the seven and two big ones: payouts tell only the higher card, small and big. */
const telling: ReadonlySet<number> = new Set([0, 1, 6, 7, 8])

/**
 * Two cards of eight decks, shuffled anew for every round: so a round can be verified as soon as it is settled, and no
 * round tells anything about the next.
 */
export const dragonTiger: ChipTable<DragonTigerOutcome> = chipTable<DragonTigerOutcome>({
  ...layout,
  limits,
  code: 'dragon-tiger',
  version: 1,
  // The return of a side, rounded down: a tie takes half of its stakes.
  rtpBp: 9_626,
  bettingMs: BETTING_MS,
  settledMs: SETTLED_MS,
  cases: deals.flatMap(({ outcome }) => (isTelling(outcome) ? [writeDealt(outcome)] : [])),
  back: (spot, outcome) => backOf(spot, dealtOf(outcome)),
  draw(random) {
    const first = random.below(CARDS)
    const second = random.below(CARDS - 1)
    // The second card is one of those that are left.
    const next = second >= first ? second + 1 : second
    return writeDealt({ dragon: first % CARDS_OF_DECK, tiger: next % CARDS_OF_DECK })
  },
  playMs: () => PLAY_MS,
  show({ outcome, elapsedMs }): DragonTigerView {
    const isNamed = elapsedMs >= NAMED_AT_MS
    return {
      dragon: elapsedMs >= DRAGON_AT_MS ? outcome.dragon : undefined,
      tiger: elapsedMs >= TIGER_AT_MS ? outcome.tiger : undefined,
      winner: isNamed ? winnerOf(dealtOf(outcome)) : undefined,
      isSuited: isNamed && isSuitedTie(dealtOf(outcome)),
    }
  },
})

function writeDealt({ dragon, tiger }: Dealt): DragonTigerOutcome {
  return { dragon: writeCard(dragon), tiger: writeCard(tiger) }
}

function isTelling({ dragon, tiger }: Dealt): boolean {
  return telling.has(rankOf(dragon)) && telling.has(rankOf(tiger))
}

export function dealtOf({ dragon, tiger }: DragonTigerOutcome): Dealt {
  return { dragon: readCard(dragon) ?? 0, tiger: readCard(tiger) ?? 0 }
}
