import { fieldsOf } from '#studio/game/fields.ts'
import type { CardGame, CardRoom } from '#studio/game/card-game.ts'
import { payoutOf } from '#studio/game/rake.ts'
import { stakeUnit } from '#studio/games/stake-unit.ts'

import { botMove } from './bot.ts'
import { type Card, HAND_CARDS, dealHands, isCard } from './cards.ts'
import {
  type ClimbingHand,
  type HandState,
  type Move,
  type Payment,
  lowestOf,
  paidOf,
  pointsOf,
  refuseMove,
  stateOf,
} from './climbing-hand.ts'
import type { ClimbingRules } from './climbing-rules.ts'

/** A hand as a player sees it: the cards of others are counted, and shown once the hand is over. */
export interface ClimbingView {
  readonly players: readonly ClimbingPlayer[]
  /** The viewer among the players. */
  readonly own: number | undefined
  /** The viewer's cards, lowest first. */
  readonly cards: readonly Card[]
  readonly turn: number | undefined
  readonly table:
    | { readonly player: number; readonly kind: string; readonly cards: readonly Card[] }
    | undefined
  /** The card that the viewer's first combination has to hold. */
  readonly mustHold: Card | undefined
  readonly moves: number
  /** Points that change hands once nobody beats the bomb on the table. */
  readonly chop: Payment | undefined
  readonly over: ClimbingEnd | undefined
}

export interface ClimbingPlayer {
  readonly count: number
  readonly hasPassed: boolean
  /** The cards of the last move; none for a pass. */
  readonly last: readonly Card[] | undefined
}

export interface ClimbingEnd {
  readonly winner: number
  readonly atOnce: string | undefined
  readonly points: readonly number[]
  readonly payments: readonly Payment[]
  readonly left: readonly (readonly Card[])[]
  readonly hand: ClimbingHand
}

export interface ClimbingGame extends CardGame<ClimbingHand, Move> {
  /** Gains and losses in points once the hand is over: their sum is zero, and none loses more than `pointsMost`. */
  pointsOf(hand: ClimbingHand): readonly number[]
}

/** The house keeps this share of what a player wins in a hand. */
export const RAKE_BP = 300

const TURN_MS = 25_000
const SEATS = 4

/** Makes a card game of the studio from the rules of a climbing game. */
export function climbingGame(code: string, version: number, rules: ClimbingRules): ClimbingGame {
  return {
    kind: 'cards',
    code,
    version,
    rtpBp: 10_000 - RAKE_BP,
    rakeBp: RAKE_BP,
    seats: SEATS,
    pointsMost: rules.pointsMost,
    turnMs: TURN_MS,
    configure({ currency, stakeMax, stakeMin = 0n }) {
      const rooms = roomsOf(currency, rules.pointsMost).filter(
        ({ stake }) => stake >= stakeMin && (stakeMax === undefined || stake <= stakeMax),
      )
      return { currency, rooms }
    },
    deal: (random, players) => ({ hands: dealHands(random, { players, suits: rules.suits }), moves: [] }),
    readMove(value) {
      const cards = fieldsOf(value)?.['cards']
      return Array.isArray(cards) && cards.length <= HAND_CARDS && cards.every(isCard) ? cards : undefined
    },
    refuseMove: ({ hand, player, move }) => refuseMove(rules, hand, { player, cards: move }),
    play: ({ hand, player, move }) => ({ ...hand, moves: [...hand.moves, { player, cards: move }] }),
    movesOf: ({ moves }) => moves.map(({ player, cards }) => ({ player, move: cards })),
    turnOf(hand) {
      const { winner, turn } = stateOf(rules, hand)
      return winner === undefined ? turn : undefined
    },
    absentMove(hand) {
      const { table, left, turn } = stateOf(rules, hand)
      return table ? [] : (left[turn] ?? []).slice(0, 1)
    },
    botMove: (hand) => botMove(rules, hand),
    pointsOf: (hand) => pointsOf(rules, stateOf(rules, hand)),
    payoutsOf: (hand, { currency, point, stakes }) =>
      pointsOf(rules, stateOf(rules, hand)).map((points, player) =>
        payoutOf({ stake: stakes[player] ?? 0n, point, points }, { currency, rakeBp: RAKE_BP }),
      ),
    show: (hand, player) => viewOf(rules, hand, player),
  }
}

/** Points of each room, as parts of a table's smallest chip, which is about one US dollar. */
const POINTS = [1n, 5n, 20n]
const PARTS = 20n

function roomsOf(currency: string, pointsMost: number): readonly CardRoom[] {
  return POINTS.map((points, level) => {
    const point = (stakeUnit(currency) * points) / PARTS
    const stake = point * BigInt(pointsMost)
    return { level, point, stake, stakeMost: stake }
  })
}

function viewOf(rules: ClimbingRules, hand: ClimbingHand, player: number | undefined): ClimbingView {
  const state = stateOf(rules, hand)
  const { table, winner } = state
  const isFirst = hand.moves.length === 0 && state.turn === player
  return {
    players: state.left.map((cards, at) => ({
      count: cards.length,
      hasPassed: state.hasPassed[at] ?? false,
      last: hand.moves.findLast((move) => move.player === at)?.cards,
    })),
    own: player,
    cards: player === undefined ? [] : (state.left[player] ?? []),
    turn: winner === undefined ? state.turn : undefined,
    table: table && { player: table.player, kind: table.combination.kind, cards: table.combination.cards },
    mustHold: isFirst && winner === undefined ? lowestOf(rules, hand.hands) : undefined,
    moves: hand.moves.length,
    chop: state.chop,
    over: winner === undefined ? undefined : endOf(rules, { hand, state, winner }),
  }
}

function endOf(
  rules: ClimbingRules,
  {
    hand,
    state,
    winner,
  }: { readonly hand: ClimbingHand; readonly state: HandState; readonly winner: number },
): ClimbingEnd {
  return {
    winner,
    atOnce: state.atOnce,
    points: pointsOf(rules, state),
    payments: paidOf(rules, state),
    left: state.left,
    hand,
  }
}
