import { createHmac } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { openRandom } from '#domain/chance/random.ts'
import { readCard } from '#studio/games/baccarat/cards.ts'

import {
  type BlackjackOutcome,
  type BlackjackView,
  type FurtherBet,
  type SeatBet,
  blackjack,
} from './blackjack-game.ts'
import { shoeOf } from './cards-in.ts'
import { dealerOf, totalOf } from './hands.ts'
import { limits } from './layout.ts'
import { dealtToDealer } from './rules.ts'
import { type Move, type MoveKind, movesOf, playSeat } from './seat-play.ts'
import { SEATS } from './layout.ts'
import { CARDS, DEALER_CARDS, cardOf, dealersCards, shuffleShoe } from './shoe.ts'

const chance = (seed: string) =>
  openRandom((block) => createHmac('sha256', seed).update(String(block)).digest())
const unit = 100_000n
const config = blackjack.configure({ currency: 'EUR', stakeMax: undefined })

const bet = (moves: readonly Move[] = [], seat = 0): SeatBet => ({
  currency: 'EUR',
  level: 0,
  seat,
  stake: 10n * unit,
  moves,
})
const move = (kind: MoveKind, hand = 0): Move => ({ kind, hand })
const further = (one: Move): FurtherBet => ({
  currency: 'EUR',
  seat: 0,
  stake: 10n * unit,
  of: 'x',
  move: one,
})

describe('a shoe', () => {
  test('holds six of each card, in an order of its seed', () => {
    const shoe = shuffleShoe(chance('one'))
    const counts = new Map<string, number>()
    for (let at = 0; at < CARDS; at += 1) {
      const card = shoe.slice(at * 2, at * 2 + 2)
      counts.set(card, (counts.get(card) ?? 0) + 1)
    }
    expect([...counts.values()]).toEqual(Array.from({ length: 52 }, () => 6))
    expect(shuffleShoe(chance('one'))).toBe(shoe)
    expect(shuffleShoe(chance('two'))).not.toBe(shoe)
  })

  test('gives every hand cards of its own, as many as it can ever need', () => {
    const shoe = Array.from(
      { length: CARDS },
      (_, at) => `${'A23456789TJQK'[at % 13] ?? ''}${'SHDC'[Math.floor(at / 13) % 4] ?? ''}`,
    ).join('')
    const places: number[] = dealersCards(shoe).map((_, at) => at)
    for (let seat = 0; seat < SEATS; seat += 1)
      for (const hand of [0, 1])
        for (let nth = 0; nth < 21; nth += 1) {
          places.push(DEALER_CARDS + (seat * 2 + hand) * 21 + nth)
          expect(cardOf(shoe, { seat, hand, nth })).toBe(
            readCard(shoe.slice((places.at(-1) ?? 0) * 2, (places.at(-1) ?? 0) * 2 + 2)),
          )
        }
    expect(new Set(places).size).toBe(CARDS)
    // The dealer with aces alone stands on eleven of them, the seventh makes a soft 17.
    expect(dealerOf(Array.from({ length: DEALER_CARDS }, () => 0)).length).toBeLessThanOrEqual(DEALER_CARDS)
  })
})

describe('a hand', () => {
  test.each<[title: string, first: string, moves: Move[], total: number[], open: MoveKind[]]>([
    ['of two cards is open', 'TS 6H 5D', [], [16], ['hit', 'stand', 'double']],
    ['is hit', '2S 3H 5D', [move('hit')], [10], ['hit', 'stand']],
    ['is over with 21', 'TS 6H 5D', [move('hit')], [21], []],
    ['is over with too many', 'TS 6H 9D', [move('hit')], [25], []],
    ['is over when it stands', 'TS 6H', [move('stand')], [16], []],
    ['is doubled with one card', '5S 6H 9D', [move('double')], [20], []],
    ['of a pair can be split', '8S 8H', [], [16], ['hit', 'stand', 'double', 'split']],
    ['of two tens can be split', 'KS TH', [], [20], ['hit', 'stand', 'double', 'split']],
    ['of a blackjack is over', 'AS TH', [], [21], []],
  ])('%s', (_, first, moves, total, open) => {
    const hands = playSeat(shoeOf({ dealer: '9S 8S', first }), 0, moves)
    expect(hands.map(({ cards }) => totalOf(cards).total)).toEqual(total)
    expect(movesOf(hands, 0)).toEqual(open)
  })

  test('that is split goes on as two, each once doubled, never split again', () => {
    const shoe = shoeOf({ dealer: '9S 8S', first: '8S 8H 3D TC', second: '8D 5D 9C' })
    const hands = playSeat(shoe, 0, [move('split')])
    expect(hands.map(({ cards }) => totalOf(cards).total)).toEqual([11, 16])
    expect(hands.map((_, at) => movesOf(hands, at))).toEqual([
      ['hit', 'stand', 'double'],
      ['hit', 'stand', 'double'],
    ])
    const doubled = playSeat(shoe, 0, [move('split'), move('double', 0), move('hit', 1)])
    expect(doubled.map(({ cards, stakes }) => [totalOf(cards).total, stakes])).toEqual([
      [21, 2],
      [21, 1],
    ])
  })

  test('of split aces gets one card each', () => {
    const hands = playSeat(shoeOf({ dealer: '9S 8S', first: 'AS AH KD', second: '5C' }), 0, [move('split')])
    expect(hands.map(({ cards, isDone }) => [totalOf(cards).total, isDone])).toEqual([
      [21, true],
      [16, true],
    ])
  })
})

describe('a stake pays', () => {
  test.each<[title: string, dealer: string, first: string, moves: Move[], win: bigint]>([
    ['three to two for a blackjack', '9S 8S', 'AS KH', [], 25n],
    ['its value for a blackjack against another', 'AD KS', 'AS KH', [], 10n],
    ['nothing against a blackjack', 'AD KS', 'TS 9H 2D', [], 0n],
    ['once for more points', '9S 8S', 'TS 8H', [], 20n],
    ['its value for as many points', '9S 8S', 'TS 7H', [], 10n],
    ['nothing for fewer', '9S 8S', 'TS 6H', [], 0n],
    ['nothing beyond 21, whatever the dealer gets', 'TS 6S TD', 'TS 6H 9D', [move('hit')], 0n],
    ['once when the dealer has too many', 'TS 6S TD', 'TS 2H', [], 20n],
    ['once for 21 of a split', '9S 8S', 'AS AH KD', [move('split')], 20n],
  ])('%s', (_, dealer, first, moves, win) => {
    const outcome: BlackjackOutcome = { shoe: shoeOf({ dealer, first, second: '5C' }) }
    expect(blackjack.settle({ bet: bet(moves), outcome }).win).toBe(win * unit)
  })

  test('each further stake goes with its hand', () => {
    const outcome = { shoe: shoeOf({ dealer: '9S 8S', first: '8S 8H 3D TC', second: '8D' }) }
    const base = bet([move('split'), move('double', 0), move('stand', 1)])
    const paid = (one: Move) => blackjack.settle({ bet: further(one), outcome, base }).win
    expect(blackjack.settle({ bet: base, outcome }).win).toBe(20n * unit)
    expect([paid(move('double', 0)), paid(move('split')), paid(move('double', 1))]).toEqual([
      20n * unit,
      0n,
      0n,
    ])
  })
})

describe('a decision', () => {
  const outcome = { shoe: shoeOf({ dealer: '9S 8S', first: '2S 3H 5D 4C' }) }
  const decide = (moves: readonly Move[], command: unknown, shoe: BlackjackOutcome = outcome) => {
    const read = blackjack.decisions?.readCommand(command)
    if (!read) return 'not understood'
    return blackjack.decisions?.decide({ bet: bet(moves), betId: 'x', command: read, outcome: shoe })
  }

  test.each<[title: string, moves: Move[], command: object, answer: unknown]>([
    ['is added', [], { kind: 'hit', hand: 0, nth: 0 }, { bet: bet([move('hit')]) }],
    ['is not made twice', [move('hit')], { kind: 'hit', hand: 0, nth: 0 }, 'done'],
    ['does not replace another', [move('hit')], { kind: 'stand', hand: 0, nth: 0 }, 'not_now'],
    ['skips none', [], { kind: 'hit', hand: 0, nth: 1 }, 'not_now'],
    ['is on a hand that is there', [], { kind: 'hit', hand: 1, nth: 0 }, 'not_now'],
    ['doubles two cards alone', [move('hit')], { kind: 'double', hand: 0, nth: 1 }, 'not_now'],
    ['splits pairs alone', [], { kind: 'split', hand: 0, nth: 0 }, 'not_now'],
    ['is refused after the hand is over', [move('stand')], { kind: 'hit', hand: 0, nth: 1 }, 'not_now'],
    [
      'that costs a stake asks for it',
      [],
      { kind: 'double', hand: 0, nth: 0 },
      { raise: further(move('double')) },
    ],
    ['is of a known kind', [], { kind: 'insure', hand: 0, nth: 0 }, 'not understood'],
    ['names its hand', [], { kind: 'hit', hand: 2, nth: 0 }, 'not understood'],
  ])('%s', (_, moves, command, answer) => {
    expect(decide(moves, command)).toEqual(answer)
  })

  test('is refused where the dealer has a blackjack, and the round ends at once', () => {
    const shoe = { shoe: shoeOf({ dealer: 'AS KS', first: '2S 3H 5D' }) }
    expect(decide([], { kind: 'hit', hand: 0, nth: 0 }, shoe)).toBe('not_now')
    expect(blackjack.playMs(shoe)).toBe(blackjack.decisions?.revealMs(shoe))
  })
})

describe('a table', () => {
  test.each<[title: string, given: Partial<SeatBet>, placed: SeatBet[], refusal: string | undefined]>([
    ['takes a seat', {}, [], undefined],
    ['takes three of one player', { seat: 2 }, [bet([], 0), bet([], 1)], undefined],
    ['takes no fourth one', { seat: 3 }, [bet([], 0), bet([], 1), bet([], 2)], 'too_many_bets'],
    ['takes one stake a seat', {}, [bet()], 'seat_taken'],
    ['takes whole chips', { stake: unit + 1n }, [], 'stake_not_offered'],
    ['takes no stake of nothing', { stake: 0n }, [], 'stake_not_offered'],
    ['takes no more than the limit of a seat', { stake: 401n * unit }, [], 'above_most'],
    ['takes its own currency', { currency: 'PHP' }, [], 'stake_not_offered'],
    ['offers three stakes', { level: 2, stake: 25n * unit }, [], undefined],
  ])('%s', (_, given, placed, refusal) => {
    expect(blackjack.refuseBet({ bet: { ...bet(), ...given }, placed, config })).toBe(refusal)
  })

  test('reads the first stake of a seat, and no decisions with it', () => {
    expect(
      blackjack.readBet({ currency: 'EUR', level: 1, seat: 6, stake: 5n, moves: [move('stand')] }),
    ).toEqual({
      currency: 'EUR',
      level: 1,
      seat: 6,
      stake: 5n,
      moves: [],
    })
    for (const wrong of [
      { seat: 7 },
      { seat: -1 },
      { seat: 0.5 },
      { stake: 5 },
      { level: 3 },
      { currency: 1 },
    ])
      expect(blackjack.readBet({ currency: 'EUR', level: 1, seat: 6, stake: 5n, ...wrong })).toBeUndefined()
  })

  test('with the most on seven seats costs the house less than its bound', () => {
    const stake = 400n * 25n * unit
    const all = Array.from(
      { length: SEATS },
      (_, seat) => blackjack.lossesOf({ ...bet([], seat), level: 2, stake })[0] ?? 0n,
    )
    expect(all.reduce((sum, each) => sum + each, 0n)).toBeLessThanOrEqual(limits.lossMost * unit)
    expect(blackjack.lossesOf(further(move('double')))).toEqual([0n])
  })

  test('a market’s maximum holds for a hand that is split and doubled twice', () => {
    const { levels } = blackjack.configure({ currency: 'EUR', stakeMax: 100n * unit })
    expect(levels.map(({ most }) => most['seat'])).toEqual([25n * unit, 25n * unit, 25n * unit])
  })

  test.each<[title: string, stakeMin: bigint, stakeMax: bigint, seat: bigint[]]>([
    ['a hand of the least stake fits four times', 20n, 80n, [20n, 20n]],
    ['it does not: the table is closed', 20n, 79n, []],
    ['the operator’s bounds leave less than a hand', 20n, 50n, []],
  ])('offers stakes between the operator’s bounds: %s', (_, stakeMin, stakeMax, seat) => {
    const bounds = { stakeMin: stakeMin * unit, stakeMax: stakeMax * unit }
    const { levels } = blackjack.configure({ currency: 'EUR', ...bounds })
    expect(levels.map(({ most }) => most['seat'])).toEqual(seat.map((chips) => chips * unit))
  })

  test('a stake that is too large for the table is offered in whole chips, and none below the least', () => {
    const within = (room: bigint, stakeMin: bigint) =>
      blackjack.stakeWithin({
        bet: { ...bet(), level: 0, stake: 100n * unit },
        config: blackjack.configure({ currency: 'EUR', stakeMax: undefined, stakeMin: stakeMin * unit }),
        fits: ([loss = 0n]) => loss <= room * unit,
      })
    expect([within(163n, 1n), within(80n, 20n), within(79n, 20n)]).toEqual([40n * unit, 20n * unit, 0n])
  })
})

describe('a round', () => {
  test('never wins more than four first stakes, whatever the cards', () => {
    for (let nth = 0; nth < 300; nth += 1) {
      const outcome = blackjack.draw(chance(`most ${nth}`), undefined)
      const dealt = dealtToDealer(outcome.shoe)
      expect(totalOf(dealt).total).toBeGreaterThanOrEqual(17)
      const { win } = blackjack.settle({ bet: bet([], nth % SEATS), outcome })
      expect(win).toBeLessThanOrEqual(25n * unit)
    }
  })

  test('hides one card of the dealer until all is decided', () => {
    const outcome = { shoe: shoeOf({ dealer: '9S 3S 2H 7D', first: 'TS 6H' }) }
    const cardsAt = (turnedMs: number | undefined) => {
      const view = blackjack.decisions?.showPlay({ outcome, bets: [bet()], turnedMs })
      return (view as BlackjackView | undefined)?.dealer.length
    }
    expect([undefined, 0, 500, 1_000, 1_700, Number.POSITIVE_INFINITY].map(cardsAt)).toEqual([
      1, 1, 2, 3, 4, 4,
    ])
    expect(blackjack.show({ outcome, elapsedMs: 3_000 })).toMatchObject({ dealer: ['9S'], isTurned: false })
  })
})
