import type { CardGame, CardRoom, Seating } from '#studio/game/card-game.ts'
import { BUTTON_NONCE } from '#studio/game/sealed-deck.ts'

import type { SeatBet, StoredHand } from './card-store.ts'
import { chanceOf } from './chance.ts'
import { placesOf, sealDeck } from './sealed-decks.ts'
import type { TableBet, TableRound } from './table-store.ts'

/** The last hand of a table, by which button and blinds of the next one go on. */
export interface LastHand {
  /** The seat of the button. */
  readonly button: number
  readonly players: readonly { readonly seat: number; readonly playerId: bigint | undefined }[]
}

/** A hand that was dealt, as the next one needs it; undefined for a game without a button, or one that did not start. */
export function lastHandOf(
  game: CardGame,
  { outcome }: Pick<TableRound, 'outcome'>,
  bets: readonly TableBet[],
): LastHand | undefined {
  if (!game.sealed || outcome === null) return undefined
  const { hand, players } = outcome as StoredHand
  const { button } = game.sealed.seatingOf(hand)
  return {
    button: players[button]?.seat ?? 0,
    players: players.map(({ seat, bet }) => ({
      seat,
      playerId: bets.find(({ id }) => id === bet)?.playerId,
    })),
  }
}

/** The stakes of a hand by player; bots have those of play credits. */
export function stakesOf(game: CardGame, { hand, stake, point, players }: StoredHand): readonly bigint[] {
  const stacks = game.sealed?.seatingOf(hand).stacks
  return players.map((_, player) => {
    const points = stacks?.[player]
    return points === undefined ? stake : BigInt(points) * point
  })
}

/** The players of a hand and what the game dealt to them. */
export function dealTo(dealing: {
  readonly game: CardGame
  readonly round: TableRound
  readonly clientSeed: string
  readonly cardRoom: CardRoom
  /** Standing stakes in the order of their seats. */
  readonly bets: readonly TableBet[]
  readonly hasBots: boolean
  readonly before: LastHand | undefined
}): Pick<StoredHand, 'players' | 'hand'> {
  const { game, round, clientSeed, bets, hasBots } = dealing
  const players = hasBots
    ? withBots(bets, game.seats)
    : bets.map((bet) => ({ seat: seatOf(bet), bet: bet.id }))
  const { serverSeed, serverHash } = round
  if (!game.sealed) {
    const random = chanceOf({ serverSeed, clientSeed, nonce: 0 })
    return { players, hand: game.deal(random, players.length) }
  }
  const { cards } = sealDeck(serverSeed)
  const deck = placesOf({ serverHash, clientSeed }).map((place) => cards[place]?.card ?? '')
  const random = chanceOf({ serverSeed: serverHash, clientSeed, nonce: BUTTON_NONCE })
  return { players, hand: game.deal(random, players.length, seatingFor(dealing, players, deck)) }
}

export function seatOf({ bet }: Pick<TableBet, 'bet'>): number {
  return (bet as SeatBet).seat
}

function withBots(bets: readonly TableBet[], seats: number): StoredHand['players'] {
  return Array.from({ length: seats }, (_, seat) => ({
    seat,
    bet: bets.find((bet) => seatOf(bet) === seat)?.id ?? null,
  }))
}

/** The button moves to the next player after its seat; players who were not in the last hand have joined. */
function seatingFor(
  {
    bets,
    cardRoom: { point, stakeMost },
    before,
  }: {
    readonly bets: readonly TableBet[]
    readonly cardRoom: CardRoom
    readonly before: LastHand | undefined
  },
  players: StoredHand['players'],
  deck: readonly string[],
): Seating {
  const own = players.map(({ bet }) => bets.find(({ id }) => id === bet))
  const next = before && players.findIndex(({ seat }) => seat > before.button)
  return {
    deck,
    stacks: own.map((bet) => Number((bet?.stake ?? stakeMost) / point)),
    button: next === undefined ? undefined : Math.max(0, next),
    joined: own.map((bet, at) => {
      const was = before?.players.find(({ seat }) => seat === players[at]?.seat)
      return before !== undefined && bet !== undefined && was?.playerId !== bet.playerId
    }),
  }
}
