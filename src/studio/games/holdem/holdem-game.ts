import type { CardGame, CardRoom } from '#studio/game/card-game.ts'
import { lowerBound } from '#studio/game/exposure.ts'
import { fieldsOf } from '#studio/game/fields.ts'
import { roundUp, stakeUnit } from '#studio/games/stake-unit.ts'

import { type HoldemMove, BOARD_CARDS, boardCount, callOf, refuseMove, stateOf } from './betting.ts'
import { botMove } from './bot.ts'
import { type HoldemHand, viewOf } from './hand-view.ts'
import { sharesOf } from './pots.ts'
import { revealedBy, winnersOf } from './showdown.ts'
import { BIG_BLIND, RAKE_BP, RAKE_MOST, SMALL_BLIND, TURN_MS } from './terms.ts'

const SEATS = 6
/** The least and the most that a player brings to a hand, in chips. */
const STACK_LEAST = 20 * BIG_BLIND
const STACK_MOST = 100 * BIG_BLIND

/** No-limit Texas hold'em for two to six players. */
export const holdem: CardGame<HoldemHand, HoldemMove> = {
  kind: 'cards',
  code: 'texas-holdem',
  version: 1,
  rtpBp: 10_000 - RAKE_BP,
  rakeBp: RAKE_BP,
  seats: SEATS,
  pointsMost: STACK_MOST,
  turnMs: TURN_MS,
  configure({ currency, stakeMax, stakeMin = 0n }) {
    const rooms = roomsOf(currency).flatMap((room): readonly CardRoom[] => {
      const { point } = room
      const stake = stakeMin > room.stake ? roundUp(stakeMin, point) : room.stake
      const stakeMost =
        stakeMax === undefined ? room.stakeMost : lowerBound(room.stakeMost, stakeMax - (stakeMax % point))
      return stake > stakeMost ? [] : [{ ...room, stake, stakeMost }]
    })
    return { currency, rooms }
  },
  deal(random, players, seating) {
    if (!seating) throw new Error('a hand without stacks')
    const { stacks, joined, deck } = seating
    const button = seating.button ?? random.below(players)
    return { deck: deck.slice(0, 2 * players + BOARD_CARDS), stacks, button, joined, moves: [] }
  },
  sealed: {
    seatingOf: ({ stacks, button, joined }) => ({ stacks, button, joined }),
    placesSeen,
  },
  readMove,
  refuseMove: ({ hand, player, move }) => refuseMove(stateOf(hand), { player, move }),
  play: ({ hand, player, move }) => ({ ...hand, moves: [...hand.moves, { player, move }] }),
  movesOf: ({ moves }) => moves,
  turnOf: (hand) => stateOf(hand).turn,
  absentMove(hand) {
    const state = stateOf(hand)
    return { act: callOf(state, state.turn ?? 0) === 0 ? 'check' : 'fold' }
  },
  botMove,
  payoutsOf(hand, { currency, point }) {
    const state = stateOf(hand)
    return sharesOf(state, {
      wonBy: (pot) => winnersOf(state, hand.deck, pot),
      terms: { currency, point, rakeBp: RAKE_BP, rakeMost: RAKE_MOST },
    })
  },
  show: viewOf,
}

/** Small blinds of each room, as parts of a table's smallest chip, which is about one US dollar. */
const POINTS = [1n, 5n, 20n]
const PARTS = 20n

function roomsOf(currency: string): readonly CardRoom[] {
  return POINTS.map((points, level) => {
    const point = (stakeUnit(currency) * points * BigInt(SMALL_BLIND)) / PARTS
    return { level, point, stake: point * BigInt(STACK_LEAST), stakeMost: point * BigInt(STACK_MOST) }
  })
}

const acts = ['fold', 'check', 'call'] as const

function readMove(value: unknown): HoldemMove | undefined {
  const fields = fieldsOf(value)
  const act = acts.find((one) => one === fields?.['act'])
  if (act) return { act }
  const to = fields?.['to']
  if (fields?.['act'] !== 'raise' || typeof to !== 'number') return undefined
  return Number.isSafeInteger(to) && to > 0 && to <= STACK_MOST ? { act: 'raise', to } : undefined
}

/** The board as far as it was dealt, the hands that were revealed, and the player's own. */
function placesSeen(hand: HoldemHand, player: number | undefined): readonly number[] {
  const state = stateOf(hand)
  const players = hand.stacks.length
  const board = Array.from({ length: boardCount(state) }, (_, at) => 2 * players + at)
  const hands = new Set([...revealedBy(state, hand.deck), ...(player === undefined ? [] : [player])])
  return [...hands]
    .toSorted((one, other) => one - other)
    .flatMap((one) => [2 * one, 2 * one + 1])
    .concat(board)
}
