import { describe, expect, test } from 'vitest'

import type { Random } from '#domain/chance/random.ts'
import { allCards, shuffle } from '#studio/game/sealed-deck.ts'
import { chanceOf } from '#studio/server/chance.ts'

import { type HoldemMove, callOf, raisesOf, stateOf } from './betting.ts'
import { holdem } from './holdem-game.ts'
import type { HoldemHand, HoldemView } from './hand-view.ts'
import { potsOf } from './pots.ts'
import { RAKE_MOST } from './terms.ts'

const POINT = 5_000n
const chance = (name: string): Random => chanceOf({ serverSeed: name, clientSeed: 'test', nonce: 0 })
const seen = (hand: HoldemHand, player?: number) => holdem.show(hand, player) as HoldemView

function dealTo(stacks: readonly number[], random: Random, button: number | undefined): HoldemHand {
  const deck = shuffle(random, allCards)
  return holdem.deal(random, stacks.length, { stacks, button, joined: stacks.map(() => false), deck })
}

/** Any move that the rules allow, by chance; often a call or a check, so that hands come to the river. */
function anyMove(hand: HoldemHand, random: Random): HoldemMove {
  const state = stateOf(hand)
  const player = state.turn ?? 0
  const raises = raisesOf(state, player)
  const call = callOf(state, player)
  const chosen = random.below(10)
  if (raises && chosen < 3) {
    const spread = raises.most - raises.least
    const more = chosen === 0 ? spread : random.below(Math.min(spread, 12) + 1)
    return { act: 'raise', to: raises.least + more }
  }
  if (call === 0) return { act: 'check' }
  return { act: chosen === 9 ? 'fold' : 'call' }
}

function playOut(hand: HoldemHand, how: (hand: HoldemHand) => HoldemMove): HoldemHand {
  let played = hand
  for (let moves = 0; holdem.turnOf(played) !== undefined; moves += 1) {
    expect(moves).toBeLessThan(400)
    const player = holdem.turnOf(played) ?? 0
    const move = how(played)
    expect(holdem.refuseMove({ hand: played, player, move })).toBeUndefined()
    played = holdem.play({ hand: played, player, move })
  }
  return played
}

/** Hands of two to six players, with stacks from a single chip on. */
const hands = Array.from({ length: 300 }, (_, nth) => {
  const random = chance(`hand ${nth}`)
  const stacks = Array.from({ length: 2 + (nth % 5) }, () => 1 + random.below(nth % 3 === 0 ? 12 : 200))
  const how = nth % 4 === 3 ? holdem.botMove : (hand: HoldemHand) => anyMove(hand, random)
  return playOut(dealTo(stacks, random, random.below(stacks.length)), how)
})

describe('any hand', () => {
  test('ends, and pays the stakes less a rake within its bounds', () => {
    for (const hand of hands) {
      const stakes = hand.stacks.map((stack) => BigInt(stack) * POINT)
      const paid = holdem.payoutsOf(hand, { currency: 'EUR', point: POINT, stakes })
      const sum = (amounts: readonly bigint[]) => amounts.reduce((total, each) => total + each, 0n)
      const rake = sum(paid.map((one) => one.rake))
      expect(sum(paid.map(({ win }) => win)) + rake).toBe(sum(stakes))
      const { pots } = potsOf(stateOf(hand))
      const inPots = sum(pots.map(({ chips }) => BigInt(chips))) * POINT
      expect(rake).toBeLessThanOrEqual(inPots / 20n)
      expect(rake).toBeLessThanOrEqual(BigInt(RAKE_MOST) * POINT)
      if (seen(hand).board.length === 0) expect(rake).toBe(0n)
      for (const [player, { win }] of paid.entries()) {
        const open = pots.filter(({ players }) => players.includes(player))
        const { left, totals } = stateOf(hand)
        const kept = BigInt(left[player] ?? 0) * POINT
        const back = potsOf(stateOf(hand)).uncalled
        const most =
          sum(open.map(({ chips }) => BigInt(chips))) + BigInt(back?.player === player ? back.chips : 0)
        // No player loses more than they put in, or wins more than the pots that they may win.
        expect(win).toBeGreaterThanOrEqual(kept)
        expect(win).toBeLessThanOrEqual(kept + most * POINT)
        expect(totals[player]).toBeLessThanOrEqual(hand.stacks[player] ?? 0)
      }
    }
  })

  test('pays every chip into a pot with a player who can win it', () => {
    for (const hand of hands) {
      const state = stateOf(hand)
      const { uncalled, pots } = potsOf(state)
      expect(pots.every(({ players }) => players.length > 0)).toBe(true)
      const inPots = pots.reduce((sum, { chips }) => sum + chips, uncalled?.chips ?? 0)
      expect(inPots).toBe(state.totals.reduce((sum, total) => sum + total, 0))
      for (const { winners, players } of seen(hand).over?.pots ?? [])
        expect([winners.length > 0, winners.every((one) => players.includes(one))]).toEqual([true, true])
    }
  })

  test('shows each winner of a showdown, and no card of players who folded', () => {
    for (const hand of hands) {
      const view = seen(hand)
      const revealed = view.over?.revealed.map(({ player }) => player) ?? []
      const winners = view.over?.pots.flatMap((pot) => pot.winners) ?? []
      if (view.over?.isShowdown) expect(winners.filter((one) => !revealed.includes(one))).toEqual([])
      for (const [player, { hasFolded, cards }] of view.players.entries())
        expect(cards === undefined || (!hasFolded && revealed.includes(player))).toBe(true)
    }
  })
})

describe('a view', () => {
  test('holds no card of another player that was not revealed, nor of the board before its street', () => {
    for (const hand of hands.slice(0, 120)) {
      const players = hand.stacks.length
      for (let moves = 0; moves <= hand.moves.length; moves += 1) {
        const part = { ...hand, moves: hand.moves.slice(0, moves) }
        for (const viewer of [...hand.stacks.keys(), undefined]) {
          const view = seen(part, viewer)
          const open = new Set([...view.board, ...view.players.flatMap(({ cards }) => cards ?? [])])
          if (viewer !== undefined)
            for (const card of hand.deck.slice(2 * viewer, 2 * viewer + 2)) open.add(card)
          const text = JSON.stringify(view)
          expect(hand.deck.filter((card) => text.includes(`"${card}"`) && !open.has(card))).toEqual([])
          if (view.turn !== undefined) {
            expect(view.board).toEqual(
              hand.deck.slice(2 * players, 2 * players + ([0, 3, 4, 5][view.street] ?? 0)),
            )
            expect(view.players.every(({ cards }) => cards === undefined)).toBe(true)
          }
        }
      }
    }
  })

  test('a player may open their own cards, revealed ones and the board, and nothing else', () => {
    for (const hand of hands) {
      const known = (player: number | undefined) =>
        holdem.sealed?.placesSeen(hand, player).map((place) => hand.deck[place])
      const view = seen(hand, 0)
      const revealed = view.players.flatMap(({ cards }) => cards ?? [])
      expect(new Set(known(0))).toEqual(new Set([...view.cards, ...revealed, ...view.board]))
      expect(new Set(known(undefined))).toEqual(new Set([...revealed, ...view.board]))
    }
  })

  test('names what the player of the turn may do', () => {
    const view = seen(dealTo([100, 100, 100], chance('options'), 0), 0)
    expect(view).toMatchObject({
      turn: 0,
      blinds: [1, 2],
      pot: 3,
      options: { call: 2, raise: { least: 4, most: 100 } },
    })
  })
})

describe('bots', () => {
  const botHands = hands.filter((_, nth) => nth % 4 === 3)
  test('fold, call and raise, and see flops', () => {
    const acts = new Set(botHands.flatMap(({ moves }) => moves.map(({ move }) => move.act)))
    expect([...acts].toSorted()).toEqual(['call', 'check', 'fold', 'raise'])
    expect(botHands.filter((hand) => seen(hand).board.length > 0).length).toBeGreaterThan(botHands.length / 4)
  })

  test('decide by their own cards and what everyone sees', () => {
    const hand = dealTo([100, 100, 100], chance('bots'), 0)
    const turn = holdem.turnOf(hand) ?? 0
    const deck = hand.deck.map((card, place) => (Math.floor(place / 2) === turn ? card : ''))
    expect(holdem.botMove({ ...hand, deck })).toEqual(holdem.botMove(hand))
  })
})

describe('moves from a page', () => {
  test.each([
    ['a fold', { act: 'fold' }, { act: 'fold' }],
    ['a check', { act: 'check', to: 7 }, { act: 'check' }],
    ['a raise', { act: 'raise', to: 7 }, { act: 'raise', to: 7 }],
    ['a raise to nothing', { act: 'raise', to: 0 }, undefined],
    ['a raise to half a chip', { act: 'raise', to: 1.5 }, undefined],
    ['a raise of a text', { act: 'raise', to: '7' }, undefined],
    ['a raise beyond all stacks', { act: 'raise', to: 201 }, undefined],
    ['another act', { act: 'show' }, undefined],
    ['nothing', undefined, undefined],
  ])('are read: %s', (_, value, move) => expect(holdem.readMove(value)).toEqual(move))

  test('an absent player checks where that costs nothing, and folds otherwise', () => {
    const hand = dealTo([100, 100], chance('absent'), 0)
    expect(holdem.absentMove(hand)).toEqual({ act: 'fold' })
    const called = holdem.play({ hand, player: 0, move: { act: 'call' } })
    expect(holdem.absentMove(called)).toEqual({ act: 'check' })
  })
})

describe('rooms', () => {
  const roomsOf = (stakeMax: bigint | undefined) =>
    holdem
      .configure({ currency: 'EUR', stakeMax })
      .rooms.map((room) => [room.point, room.stake, room.stakeMost])

  test('have three blinds, for twenty to a hundred big ones', () => {
    expect(roomsOf(undefined)).toEqual([
      [5_000n, 200_000n, 1_000_000n],
      [25_000n, 1_000_000n, 5_000_000n],
      [100_000n, 4_000_000n, 20_000_000n],
    ])
  })

  test('keep within the market’s highest stake', () => {
    expect(roomsOf(1_012_000n)).toEqual([
      [5_000n, 200_000n, 1_000_000n],
      [25_000n, 1_000_000n, 1_000_000n],
    ])
    expect(roomsOf(100_000n)).toEqual([])
  })
})

test('the first button of a table is drawn, and a hand is the same from the same seeds', () => {
  const buttons = Array.from(
    { length: 40 },
    (_, nth) => dealTo([100, 100, 100], chance(`b${nth}`), undefined).button,
  )
  expect(new Set(buttons)).toEqual(new Set([0, 1, 2]))
  expect(dealTo([100, 100], chance('same'), 0)).toEqual(dealTo([100, 100], chance('same'), 0))
})
