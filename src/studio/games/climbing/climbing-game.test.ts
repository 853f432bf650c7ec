import { describe, expect, test } from 'vitest'

import type { Random } from '#domain/chance/random.ts'
import { type Card, HAND_CARDS, isCard } from '#studio/games/climbing/cards.ts'
import { bigTwo } from '#studio/games/big-two/big-two-game.ts'
import { bigTwoRules } from '#studio/games/big-two/rules.ts'
import { tienLenRules } from '#studio/games/tien-len/rules.ts'
import { tienLen } from '#studio/games/tien-len/tien-len-game.ts'
import { chanceOf } from '#studio/server/chance.ts'

import type { ClimbingGame, ClimbingView } from './climbing-game.ts'
import { type ClimbingHand, isPlayable, lowestOf, paidOf, pointsOf, stateOf } from './climbing-hand.ts'
import type { ClimbingRules } from './climbing-rules.ts'

const chance = (name: string): Random => chanceOf({ serverSeed: name, clientSeed: 'test', nonce: 0 })
const cards = (text: string): readonly Card[] => (text === '' ? [] : text.split(' '))

/** A hand whose players have these cards, and the moves of it as texts. */
function handOf(hands: readonly string[], moves: readonly (readonly [player: number, text: string])[] = []) {
  const dealt: ClimbingHand = { hands: hands.map(cards), moves: [] }
  return moves.reduce((hand, [player, text]) => {
    const made = { hand, player, move: cards(text) }
    expect(tienLen.refuseMove(made)).toBeUndefined()
    return tienLen.play(made)
  }, dealt)
}

const seen = (hand: ClimbingHand, player?: number) => tienLen.show(hand, player) as ClimbingView

describe('a hand of Tien Len', () => {
  test('begins with the lowest card, and its first combination has to hold it', () => {
    const hand = handOf(['4S 5S', '3D 3H 9S', '6S'])
    expect(tienLen.turnOf(hand)).toBe(1)
    expect(seen(hand, 1).mustHold).toBe('3D')
    expect(seen(hand, 0).mustHold).toBeUndefined()
    const refused = (text: string) => tienLen.refuseMove({ hand, player: 1, move: cards(text) })
    expect([refused('9S'), refused('3H'), refused('')]).toEqual(['not_now', 'not_now', 'not_now'])
    expect([refused('3D'), refused('3D 3H')]).toEqual([undefined, undefined])
  })

  const refused = (player: number, text: string) =>
    tienLen.refuseMove({ hand: handOf(['3H 5S', '3D 3S 9S', '6S']), player, move: cards(text) })

  test('refuses the move of another player', () => {
    const hand = handOf(['3H 5S', '3D 3S 9S', '6S'], [[1, '3S']])
    expect(tienLen.turnOf(hand)).toBe(2)
    expect(tienLen.refuseMove({ hand, player: 0, move: ['5S'] })).toBe('not_now')
    expect(tienLen.refuseMove({ hand, player: 2, move: ['6S'] })).toBeUndefined()
  })

  test('refuses cards of another hand, a card twice, and cards that go not together', () => {
    expect([refused(1, '3S 3H'), refused(1, '3S 3S'), refused(1, '3S 9S')]).toEqual([
      'not_now',
      'not_now',
      'not_now',
    ])
    expect(refused(1, '3S 3D')).toBeUndefined()
  })

  test('a player who passes is out until the next lead', () => {
    const hand = handOf(
      ['3S 9S KS', '4S 5S TS', '6S 7S QS'],
      [
        [0, '3S'],
        [1, ''],
        [2, '6S'],
        [0, '9S'],
      ],
    )
    expect(tienLen.turnOf(hand)).toBe(2)
    const led = handOf(
      ['3S 9S KS', '4S 5S TS', '6S 7S QS'],
      [
        [0, '3S'],
        [1, ''],
        [2, '6S'],
        [0, '9S'],
        [2, ''],
      ],
    )
    expect(tienLen.turnOf(led)).toBe(0)
    expect(seen(led).table).toBeUndefined()
    expect(seen(led).players.map(({ hasPassed }) => hasPassed)).toEqual([false, false, false])
  })
})

describe('the end of a hand of Tien Len', () => {
  test('comes with the first player without cards, and the others pay for what they hold', () => {
    const hand = handOf(
      ['3S KS', '4S 5S 2H', '6S 7S'],
      [
        [0, '3S'],
        [1, '4S'],
        [2, ''],
        [0, 'KS'],
      ],
    )
    expect(tienLen.turnOf(hand)).toBeUndefined()
    // The third player has played nothing.
    expect(tienLen.pointsOf(hand)).toEqual([32, -6, -26])
    expect(tienLen.refuseMove({ hand, player: 1, move: cards('2H') })).toBe('not_now')
    expect(seen(hand).over).toMatchObject({ winner: 0, left: [[], ['5S', '2H'], ['6S', '7S']] })
  })

  test('a chop is paid when nobody beats it', () => {
    const hand = handOf(
      ['3S 2H 9S TS', '4S 4C 4D 4H 8S', '6S 7S JS'],
      [
        [0, '3S'],
        [1, '8S'],
        [2, ''],
        [0, '2H'],
        [1, '4S 4C 4D 4H'],
      ],
    )
    expect(tienLen.pointsOf(hand)).toEqual([-10, 36, -26])
    expect(seen(hand).over?.payments).toEqual([
      { from: 0, to: 1, points: 8, why: 'chop' },
      { from: 0, to: 1, points: 2, why: 'left' },
      { from: 2, to: 1, points: 26, why: 'left' },
    ])
  })

  test('a bomb on a chopping bomb takes the chop over, from its player', () => {
    const moves = [
      [0, '3S'],
      [1, '8S'],
      [2, ''],
      [0, '2H'],
      [1, '4S 4C 4D 4H'],
      [0, '5S 5C 5D 5H'],
    ] as const
    const hand = handOf(['3S 2H 5S 5C 5D 5H TS', '4S 4C 4D 4H 8S JS', '6S 7S QS'], moves)
    expect(seen(hand).chop).toEqual({ from: 1, to: 0, points: 16, why: 'chop' })
    const paid = handOf(
      ['3S 2H 5S 5C 5D 5H TS', '4S 4C 4D 4H 8S JS', '6S 7S QS'],
      [...moves, [1, ''], [0, 'TS']],
    )
    expect(tienLen.pointsOf(paid)).toEqual([16 + 1 + 26, -17, -26])
  })

  test('no player loses more than the stake of the hand', () => {
    const hand = handOf(
      ['3S 2H 9S TS', '4S 4C 4D 4H 8S', '6S 7S JS'],
      [
        [0, '3S'],
        [1, '8S'],
        [2, ''],
        [0, '2H'],
        [1, '4S 4C 4D 4H'],
      ],
    )
    const cheap: ClimbingRules = { ...tienLenRules, pointsMost: 9 }
    const state = stateOf(cheap, hand)
    expect(paidOf(cheap, state).map(({ points }) => points)).toEqual([8, 1, 9])
    expect(pointsOf(cheap, state)).toEqual([-9, 18, -9])
  })
})

describe('a hand of Tien Len, as it is dealt and played by the clock', () => {
  test('a dealt hand that wins at once ends the hand before any move', () => {
    const four = '3D 4D 5D 7D 8D 9S TS JS QS 2S 2C 2D 2H'
    const hand = handOf(['3S 4S 6S 7S 8S 9D TD JD QH KS KD AS AD', four])
    expect(tienLen.turnOf(hand)).toBeUndefined()
    expect(seen(hand).over).toMatchObject({ winner: 1, atOnce: 'four_twos', points: [-26, 26] })
  })

  test('an absent player passes, or leads with the lowest card', () => {
    const hand = handOf(['3S 9S', '4S 5S'])
    expect(tienLen.absentMove(hand)).toEqual(['3S'])
    expect(tienLen.absentMove(handOf(['3S 9S', '4S 5S'], [[0, '3S']]))).toEqual([])
  })
})

describe('a view', () => {
  test('holds no card of another player before the hand is over', () => {
    const hand = tienLen.deal(chance('view'), 4)
    for (const player of [0, 1, 2, 3, undefined]) {
      const text = JSON.stringify(tienLen.show(hand, player))
      const others = hand.hands.flatMap((own, at) => (at === player ? [] : own))
      // The first mover's lowest card is the first mover's own.
      expect(others.filter((card) => text.includes(`"${card}"`))).toEqual([])
    }
    expect(seen(hand, 2).cards).toEqual(hand.hands[2])
  })
})

describe('moves from a page', () => {
  test.each([
    ['cards', { cards: ['3S', '3D'] }, ['3S', '3D']],
    ['a pass', { cards: [] }, []],
    ['no list', { cards: '3S' }, undefined],
    ['an unknown card', { cards: ['1S'] }, undefined],
    ['more cards than a hand has', { cards: Array.from({ length: 14 }, () => '3S') }, undefined],
    ['nothing', undefined, undefined],
  ])('are read: %s', (_, value, move) => {
    expect(tienLen.readMove(value)).toEqual(move)
  })

  test.each(['3S', 'TD', '2H'])('%s is a card', (text) => expect(isCard(text)).toBe(true))
  test.each(['1S', '10S', 'S3', '', 3])('%s is none', (text) => expect(isCard(text)).toBe(false))
})

describe('rooms', () => {
  test('have three stakes, each a whole number of points', () => {
    const { rooms } = tienLen.configure({ currency: 'EUR', stakeMax: undefined })
    expect(rooms.map(({ point, stake }) => [point, stake])).toEqual([
      [5_000n, 130_000n],
      [25_000n, 650_000n],
      [100_000n, 2_600_000n],
    ])
  })

  test('above the market’s highest stake are left out', () => {
    const { rooms } = tienLen.configure({ currency: 'EUR', stakeMax: 650_000n })
    expect(rooms.map(({ level }) => level)).toEqual([0, 1])
  })
})

const games: readonly (readonly [string, ClimbingGame, ClimbingRules])[] = [
  ['Tien Len', tienLen, tienLenRules],
  ['Big Two', bigTwo, bigTwoRules],
]

describe.each(games)('any hand of %s', (_, game, rules) => {
  test('deals thirteen different cards to each player, the same from the same seeds', () => {
    for (const players of [2, 3, 4]) {
      const hand = game.deal(chance('deal'), players)
      expect(hand.hands.map((own) => own.length)).toEqual(Array.from({ length: players }, () => HAND_CARDS))
      expect(new Set(hand.hands.flat()).size).toBe(players * HAND_CARDS)
      expect(game.deal(chance('deal'), players)).toEqual(hand)
    }
  })

  test('ends, moves points between players only, and costs none more than the stake', () => {
    for (let round = 0; round < 120; round += 1) {
      const random = chance(`play ${round}`)
      let hand = game.deal(random, 2 + (round % 3))
      for (let moves = 0; game.turnOf(hand) !== undefined; moves += 1) {
        expect(moves).toBeLessThan(300)
        hand = makeMove(game, rules, { hand, random, round })
      }
      const points = game.pointsOf(hand)
      expect(points.reduce((sum, each) => sum + each, 0)).toBe(0)
      expect(Math.min(...points)).toBeGreaterThanOrEqual(-rules.pointsMost)
      expect(points.some((each) => each > 0)).toBe(true)
    }
  })
})

/** A player's, a bot's or an absent player's move, by chance. */
function makeMove(
  game: ClimbingGame,
  rules: ClimbingRules,
  { hand, random, round }: { readonly hand: ClimbingHand; readonly random: Random; readonly round: number },
): ClimbingHand {
  const player = game.turnOf(hand) ?? 0
  const state = stateOf(rules, hand)
  const options = rules
    .combinationsIn(state.left[player] ?? [])
    .map((one) => one.cards)
    .filter((each) => isPlayable(rules, hand, state, each))
  const chosen = options[random.below(Math.max(1, options.length))]
  const moves = [game.botMove(hand), game.absentMove(hand), chosen ?? game.absentMove(hand)]
  const move = moves[round % 4 === 3 ? random.below(3) : round % 4 === 0 ? 0 : 2] ?? []
  expect(game.refuseMove({ hand, player, move })).toBeUndefined()
  expect(hand.moves.length > 0 || move.includes(lowestOf(rules, hand.hands))).toBe(true)
  return game.play({ hand, player, move })
}
