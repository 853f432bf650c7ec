import { createHmac } from 'node:crypto'

import { expect, test } from 'vitest'

import { volatilityOf } from '#domain/games/volatility.ts'
import { openRandom } from '#domain/chance/random.ts'

import { bestReturn } from './best-return.ts'
import { type SeatBet, blackjack } from './blackjack-game.ts'
import { cardsIn } from './cards-in.ts'
import { adviceOn } from './odds.ts'
import { RTP_BP, isOverAtOnce } from './rules.ts'
import { type Move, movesOf, playSeat } from './seat-play.ts'
import { SEATS } from './layout.ts'
import { dealersCards } from './shoe.ts'

/** Known figures for six decks and a dealer who stands on every 17. */
test.each([
  ['TS 6H', 'TD', 'hit', -0.5347],
  ['TS 6H', 'TD', 'stand', -0.541],
  ['5S 6H', '6D', 'double', 0.6827],
  ['8S 8H', 'TD', 'split', -0.4832],
  ['TS TH', '6D', 'stand', 0.7032],
] as const)('%s against %s: to %s is worth %d', (hand, up, kind, worth) => {
  const [card = 0] = cardsIn(up)
  const advice = adviceOn(cardsIn(hand), card, ['hit', 'stand', 'double', 'split'])
  expect(advice.find((one) => one.kind === kind)?.result).toBeCloseTo(worth, 2)
  expect(advice[0]?.cost).toBe(0)
  expect(advice.every(({ cost }) => cost >= 0)).toBe(true)
})

test('the best play returns what is stated, rounded down', { timeout: 120_000 }, () => {
  const { gain, staked } = bestReturn()
  expect(Math.floor((1 + gain) * 10_000)).toBe(RTP_BP)
  expect(staked).toBeGreaterThan(1.1)
})

const ROUNDS = 4_000

test('rounds that follow the hint return as much, at a confidence of 99.9 %', { timeout: 120_000 }, () => {
  const known = new Map<string, Move['kind'] | undefined>()
  let [sum, squares] = [0, 0]
  for (let round = 0; round < ROUNDS; round += 1) {
    const random = openRandom((block) => createHmac('sha256', 'hints').update(`${round} ${block}`).digest())
    const outcome = blackjack.draw(random, undefined)
    const [up = 0] = dealersCards(outcome.shoe)
    const seat = round % SEATS
    const moves: Move[] = []
    for (let at = 0; at < 2 && !isOverAtOnce(outcome.shoe);) {
      const hands = playSeat(outcome.shoe, seat, moves)
      const kinds = movesOf(hands, at)
      if (kinds.length === 0) {
        at += 1
        continue
      }
      const cards = hands[at]?.cards ?? []
      const key = `${cards.join()} ${up} ${kinds.join()}`
      const kind = known.get(key) ?? adviceOn(cards, up, kinds)[0]?.kind ?? 'stand'
      known.set(key, kind)
      moves.push({ kind, hand: at })
    }
    const bet: SeatBet = { currency: 'EUR', level: 0, seat, stake: 100n, moves }
    const raises = moves.filter(({ kind }) => kind === 'double' || kind === 'split')
    const bets = [bet, ...raises.map((move) => ({ currency: 'EUR', seat, stake: 100n, of: '', move }))]
    const won = bets.reduce(
      (all, one) => all + blackjack.settle({ bet: one, outcome, base: bet }).win - 100n,
      0n,
    )
    sum += Number(won) / 100
    squares += (Number(won) / 100) ** 2
  }
  const mean = sum / ROUNDS
  const deviation = Math.sqrt(squares / ROUNDS - mean ** 2)
  expect(volatilityOf(deviation * 100)).toBe('low')
  expect(Math.abs(1 + mean - RTP_BP / 10_000)).toBeLessThan((3.29 * deviation) / Math.sqrt(ROUNDS))
})
