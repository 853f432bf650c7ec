import { describe, expect, test } from 'vitest'

import { chanceOf } from '#studio/server/chance.ts'

import { bestReturnOf } from './best-play.ts'
import { cardOf } from './card-code.ts'
import { deuces, jacks } from './poker-games.ts'
import { deucesWild, drawCards, jacksOrBetter, pokerRules } from './rules.ts'

// The published returns of these pay tables: 99.5439 % and 99.7283 %.
test.each([
  ['Jacks or Better', jacksOrBetter, 1_653_526_326_983],
  ['Deuces Wild', deucesWild, 19_879_070_863_788 / 12],
] as const)(
  'the best play of %s returns exactly its share, counted over all deals and holds',
  (_, variant, top) => {
    const found = bestReturnOf(variant)
    expect([found.top / 12, found.bottom / 12]).toEqual([top, 1_661_102_543_100])
    expect(Math.floor((found.top / found.bottom) * 10_000)).toBe(variant.rtpBp)
  },
)

const rules = pokerRules(jacksOrBetter)

test('a draw keeps the held cards and deals no card twice', () => {
  for (let nonce = 0; nonce < 2_000; nonce += 1) {
    const random = chanceOf({ serverSeed: 'poker', clientSeed: 'draws', nonce })
    const deal = rules.begin(random, {})
    const held = [0, 1, 2, 3, 4].filter((place) => (nonce >> place) % 2 === 1)
    const cards = drawCards(random, deal.cards, held)
    for (const place of held) expect(cards[place]).toBe(deal.cards[place])
    expect(new Set([...deal.cards, ...cards]).size).toBe(5 + 5 - held.length)
  }
})

test('ten thousand hands that always stand: the return is in its 99 % interval', () => {
  const rounds = 10_000
  let paid = 0
  let squares = 0
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const random = chanceOf({ serverSeed: 'poker', clientSeed: 'simulation', nonce })
    const deal = rules.begin(random, {})
    const { open } = rules.step(random, deal, { held: [0, 1, 2, 3, 4] })
    const times = rules.timesOf(open) ?? 0
    paid += times
    squares += times ** 2
  }
  // Counted over all 2 598 960 deals: what hands pay without a draw.
  const counts = [4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 337_920]
  const pays = Object.values(jacksOrBetter.pays)
  const mean = counts.reduce((sum, count, place) => sum + count * (pays[place] ?? 0), 0) / 2_598_960
  const deviation = Math.sqrt(squares - paid ** 2 / rounds)
  expect(Math.abs(paid - mean * rounds)).toBeLessThan(2.576 * deviation)
})

describe('a round', () => {
  const config = jacks.configure({ currency: 'EUR', stakeMax: undefined })
  const bet = { kind: 'bet', stake: config.chip, choice: {} } as const
  const random = { below: () => 0 }
  const dealt = jacks.play({ state: undefined, command: bet, config, random })

  test('shows the dealt cards, which are all there is before the draw', () => {
    expect(dealt).toMatchObject({ isOver: false, win: 0n, result: { board: { cards: [0, 1, 2, 3, 4] } } })
    expect(jacks.refuse({ state: dealt.state, command: { kind: 'cash' }, config })).toBe('not_now')
  })

  test('ends with the draw and pays the hand', () => {
    const held = { kind: 'step', deed: { held: [0, 1, 2, 3, 4] } } as const
    // Two to six of spades.
    expect(jacks.play({ state: dealt.state, command: held, config, random })).toMatchObject({
      isOver: true,
      win: config.chip * 50n,
      result: { kind: 'paid', times: 5_000, board: { hand: 'straightFlush', held: [0, 1, 2, 3, 4] } },
    })
  })

  test('of an absent player stands', () => {
    expect(deuces.finish(dealt.state)).toEqual({ kind: 'step', deed: { held: [0, 1, 2, 3, 4] } })
  })

  test.each<[held: unknown, isRead: boolean]>([
    [[], true],
    [[4, 0], true],
    [[0, 0], false],
    [[5], false],
    [['1'], false],
    [undefined, false],
  ])('held places %j are read: %s', (held, isRead) => {
    expect(rules.readDeed({ held }) !== undefined).toBe(isRead)
  })

  test('a lost hand pays nothing', () => {
    const cards = ['3S', '5H', '7D', '9C', 'JS'].map(cardOf)
    const open = { cards, dealt: cards, held: null }
    expect(rules.step(random, open, { held: [0, 1, 2, 3, 4] }).isLost).toBe(true)
  })
})
