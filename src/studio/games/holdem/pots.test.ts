import { describe, expect, test } from 'vitest'

import type { BetsState } from './betting.ts'
import { type RakeTerms, potsOf, rakeOfPots, sharesOf } from './pots.ts'

const terms: RakeTerms = { currency: 'EUR', point: 5_000n, rakeBp: 500, rakeMost: 6 }

/** A hand that is over: what each player put in (`-` before it: and folded), of a hundred chips each. */
function over(text: string, given: Partial<BetsState> = {}): BetsState {
  const parts = text.split(' ')
  const totals = parts.map((part) => Math.abs(Number(part)))
  return {
    totals,
    left: totals.map((total) => 100 - total),
    bets: totals,
    folded: parts.map((part) => part.startsWith('-')),
    faced: [],
    level: 0,
    raise: 2,
    street: 3,
    aggressor: undefined,
    turn: undefined,
    button: 0,
    ...given,
  }
}

describe('pots', () => {
  test.each([
    ['all put in the same', '20 20 20', undefined, [[60, [0, 1, 2]]]],
    ['those who folded win nothing', '20 -8 20', undefined, [[48, [0, 2]]]],
    ['an uncalled bet goes back', '20 50 -8', { player: 1, chips: 30 }, [[48, [0, 1]]]],
    ['all others folded', '-1 6 -2', { player: 1, chips: 4 }, [[5, [1]]]],
    [
      'one all in',
      '10 40 40',
      undefined,
      [
        [30, [0, 1, 2]],
        [60, [1, 2]],
      ],
    ],
    [
      'two all in, with a folded bet between',
      '10 25 60 60 -18',
      undefined,
      [
        [50, [0, 1, 2, 3]],
        [53, [1, 2, 3]],
        [70, [2, 3]],
      ],
    ],
    [
      'an uncalled rest over a side pot',
      '10 40 90',
      { player: 2, chips: 50 },
      [
        [30, [0, 1, 2]],
        [60, [1, 2]],
      ],
    ],
  ])('%s', (_, text, uncalled, pots) => {
    expect(potsOf(over(text))).toEqual({
      uncalled,
      pots: pots.map(([chips, players]) => ({ chips, players })),
    })
  })
})

describe('the rake', () => {
  const rake = (text: string, given: Partial<BetsState> = {}, more: Partial<RakeTerms> = {}) => {
    const state = over(text, given)
    return rakeOfPots(potsOf(state).pots, state, { ...terms, ...more })
  }

  test.each([
    ['five percent', '20 20', {}, [10_000n]],
    ['rounded down to a cent', '21 21', {}, [10_000n]],
    ['of the pots together, in proportion', '10 40 40', {}, [8_000n, 14_000n]],
    ['at most three big blinds', '100 100', {}, [30_000n]],
    ['not of an uncalled bet', '20 60', {}, [10_000n]],
    ['none where no flop was dealt', '-2 6', { street: 0 }, [0n]],
    ['of a hand that was all in before the flop', '20 20', { street: 0 }, [10_000n]],
  ])('is %s', (_, text, given, parts) => expect(rake(text, given)).toEqual(parts))

  test('is a whole number of dong', () => {
    const [kept = 1n] = rake('21 21', {}, { currency: 'VND', point: 50_000_000n })
    expect(kept % 100_000n).toBe(0n)
  })
})

describe('shares', () => {
  const shares = (text: string, winners: readonly number[], given: Partial<BetsState> = {}) =>
    sharesOf(over(text, given), {
      wonBy: ({ players }) => players.filter((player) => winners.includes(player)),
      terms,
    })

  test('a winner gets the pot less the rake, and chips that were not bet', () => {
    expect(shares('20 20', [1])).toEqual([
      { win: 400_000n, rake: 0n },
      { win: 590_000n, rake: 10_000n },
    ])
  })

  test('equal hands share, and the first from the button’s left on gets the odd coin', () => {
    // 31 chips of 0.05 are 1.55; the rake is 0.07; 1.48 in thirds is 0.49 and an odd cent.
    const [one, two, three] = shares('10 10 10 -1', [0, 1, 2])
    expect([two, three, one].map((share) => (share?.win ?? 0n) - 450_000n)).toEqual([
      50_000n,
      49_000n,
      49_000n,
    ])
    expect([two, three, one].map((share) => share?.rake)).toEqual([3_000n, 2_000n, 2_000n])
  })

  test('a side pot goes to the best of those who are in it', () => {
    const wins = sharesOf(over('10 40 40', { street: 3 }), {
      wonBy: ({ players }) => (players.includes(0) ? [0] : [2]),
      terms: { ...terms, rakeBp: 0 },
    })
    expect(wins.map(({ win }) => win / 5_000n)).toEqual([120n, 60n, 120n])
  })
})
