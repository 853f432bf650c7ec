import { expect, test } from 'vitest'

import { REEF_FREE_SPINS, REEF_FREE_TIMES, REEF_MORE_SPINS, reef, reefBag } from './reef.ts'

/** Fills the reels with these letters, and further ones with a pattern that pays nothing. */
const chance = (text: string) => {
  let place = 0
  return { below: () => reefBag.indexOf(text[place++] ?? 'ATOKRH'[(place * 5) % 6] ?? 'A') }
}
const plain = ['HRKOTA', 'KOTAHR', 'TAHRKO', 'HRKOTA', 'KOTAHR', 'TAHRKO']
const withScatters = (count: number) =>
  plain.map((text, reel) => (reel < count ? `S${text.slice(1)}` : text)).join('')
const before = { freeLeft: 3, freePlayed: 2, level: 7, kept: [] }

test.each([
  ['three scatters bring nothing', 3, undefined, 0, 0, 1],
  [
    'four bring free spins, which begin at their multiplier',
    4,
    undefined,
    REEF_FREE_SPINS,
    REEF_FREE_SPINS,
    REEF_FREE_TIMES,
  ],
  ['four in free spins bring more', 4, before, REEF_MORE_SPINS, 2 + REEF_MORE_SPINS, 7],
  ['a free spin counts down and keeps the multiplier', 0, before, 0, 2, 7],
] as const)('%s', (_, scatters, carried, won, left, level) => {
  const { frames, freeSpinsWon, freeLeft, level: next } = reef.draw(chance(withScatters(scatters)), carried)
  expect(frames).toHaveLength(1)
  expect([freeSpinsWon, freeLeft]).toEqual([won, left])
  if (won > 0 || carried) expect(next).toBe(level)
})

test('each fall raises the multiplier, in free spins from where it stood', () => {
  const paying = ['HHHHHA', ...plain.slice(1)].join('')
  const [paid, free] = [undefined, before].map((carried) => reef.draw(chance(paying), carried))
  expect(paid?.frames.slice(0, 2).map(({ times }) => times)).toEqual([1, 2])
  expect(free?.frames.slice(0, 2).map(({ times }) => times)).toEqual([7, 8])
  expect(free?.level).toBe(7 + (free?.frames.length ?? 0) - 1)
  expect(free?.frames[0]?.wins[0]?.units).toBe(7 * (paid?.frames[0]?.wins[0]?.units ?? 0))
})
