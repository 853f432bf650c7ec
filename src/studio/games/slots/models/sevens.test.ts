import { expect, test } from 'vitest'

import { sumUnits } from '#studio/games/slots/slot-model.ts'
import { textWindowAt } from '#studio/games/slots/strips.ts'

import { judgeSevens, sevens, sevensStrips } from './sevens.ts'

test.each([
  ['three sevens', ['xVx', 'xVx', 'xVx'], 200],
  ['a wild doubles', ['xVx', 'xWx', 'xVx'], 400],
  ['two wilds pay four times', ['xWx', 'xWx', 'xVx'], 800],
  ['three wilds pay their own', ['xWx', 'xWx', 'xWx'], 2_000],
  ['a diagonal', ['Bxx', 'xBx', 'xxB'], 24],
  ['nothing', ['VBK', 'KVB', 'GGG'], 0],
] as const)('lines: %s', (_, reels, units) => {
  expect(sumUnits(judgeSevens(reels))).toBe(units)
})

/** Draws these numbers, in order. */
const chance = (...numbers: readonly number[]) => {
  let place = 0
  return { below: () => numbers[place++] ?? 0 }
}

test('a blank with a wild in the middle turns the outer reels once more, and any other does not', () => {
  const [, middle = ''] = sevensStrips
  const at = middle.indexOf('W')
  const again = sevens.draw(chance(11, at, 5, 3, 9), undefined)
  expect(again.frames.map(({ reels }) => reels[1])).toEqual(
    again.frames.map(() => (middle + middle).slice(at, at + 3)),
  )
  expect(again.frames).toHaveLength(2)
  expect(again.frames[1]?.reels).toEqual(textWindowAt(sevensStrips, [3, at, 9], 3))
})

test('no position of the reels pays more than the stated most', () => {
  const [left = '', middle = '', right = ''] = sevensStrips
  let most = 0
  for (let one = 0; one < left.length; one += 1)
    for (let two = 0; two < middle.length; two += 1)
      for (let three = 0; three < right.length; three += 1)
        most = Math.max(most, sumUnits(judgeSevens(textWindowAt(sevensStrips, [one, two, three], 3))))
  expect(most).toBe(2_072)
  expect(most / 20).toBeLessThanOrEqual(sevens.mostTimes)
})
