import { describe, expect, test } from 'vitest'

import { type FinalDigit, type FinalKind, finalDigits, finalName, finalSpots } from './finals.ts'
import { backOf, coveredBy, layout, spotOf } from './spots.ts'
import { neighbourCounts, neighboursOf, pocketOf, wheelOrder } from './wheel.ts'

const chipsOn = (spots: readonly string[]) => Object.fromEntries(spots.map((spot) => [spot, 1n]))

describe('called finals', () => {
  test.each<[kind: FinalKind, digit: FinalDigit, name: string, spots: string[]]>([
    ['plein', 0, '0', ['0', '10', '20', '30']],
    ['plein', 1, '1', ['1', '11', '21', '31']],
    ['plein', 2, '2', ['2', '12', '22', '32']],
    ['plein', 3, '3', ['3', '13', '23', '33']],
    ['plein', 4, '4', ['4', '14', '24', '34']],
    ['plein', 5, '5', ['5', '15', '25', '35']],
    ['plein', 6, '6', ['6', '16', '26', '36']],
    ['plein', 7, '7', ['7', '17', '27']],
    ['plein', 8, '8', ['8', '18', '28']],
    ['plein', 9, '9', ['9', '19', '29']],
    ['cheval', 0, '0/3', ['0-3', '10-13', '20-23', '30-33']],
    ['cheval', 1, '1/4', ['1-4', '11-14', '21-24', '31-34']],
    ['cheval', 2, '2/5', ['2-5', '12-15', '22-25', '32-35']],
    ['cheval', 3, '3/6', ['3-6', '13-16', '23-26', '33-36']],
    ['cheval', 4, '4/7', ['4-7', '14-17', '24-27', '34']],
    ['cheval', 5, '5/8', ['5-8', '15-18', '25-28', '35']],
    ['cheval', 6, '6/9', ['6-9', '16-19', '26-29', '36']],
    ['cheval', 7, '7/10', ['7-10', '17-20', '27-30']],
    ['cheval', 8, '8/11', ['8-11', '18-21', '28-31']],
    ['cheval', 9, '9/12', ['9-12', '19-22', '29-32']],
  ])('%s %i is called %s and lies on %j', (kind, digit, name, spots) => {
    expect([finalName(kind, digit), finalSpots(kind, digit)]).toEqual([name, spots])
  })

  test('all finals en plein cover every number once', () => {
    const covered = finalDigits.flatMap((digit) => finalSpots('plein', digit)).map(Number)
    expect(covered.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 37 }, (_, number) => number),
    )
  })

  test('a final pays its odds on every number that it covers, and nothing on others', () => {
    for (const kind of ['plein', 'cheval'] as const)
      for (const digit of finalDigits) {
        const spots = finalSpots(kind, digit)
        const covered = coveredBy(chipsOn(spots))
        const covers = spots.flatMap((spot) => spotOf(spot)?.covers ?? [])
        // No number lies under two of its chips, and the table takes it together with any other bet of its size.
        expect(covers).toHaveLength(covered.size)
        expect(layout.isOpposite(chipsOn(spots))).toBe(false)
        for (const number of wheelOrder) {
          const back = spots.reduce((sum, spot) => sum + backOf(spot, number), 0n)
          const under = spots.find((spot) => spotOf(spot)?.covers.includes(number))
          expect(back).toBe(under === undefined ? 0n : under.includes('-') ? 1_800n : 3_600n)
        }
      }
  })
})

describe('a number with its neighbours', () => {
  test.each(neighbourCounts.map((each) => [each]))(
    '%i on each side are so many different numbers around every number, each with a chip',
    (each) => {
      for (const [place, number] of wheelOrder.entries()) {
        const covered = neighboursOf(number, each)
        expect(covered).toHaveLength(each * 2 + 1)
        expect(covered[each]).toBe(number)
        expect(coveredBy(chipsOn(covered.map(String)))).toEqual(new Set(covered))
        const away = covered.map((one) => {
          const apart = Math.abs(pocketOf(one) - place)
          return Math.min(apart, wheelOrder.length - apart)
        })
        expect(Math.max(...away)).toBe(each)
      }
    },
  )

  test.each([
    [1, [26, 0, 32]],
    [2, [3, 26, 0, 32, 15]],
    [3, [35, 3, 26, 0, 32, 15, 19]],
    [4, [12, 35, 3, 26, 0, 32, 15, 19, 4]],
    [5, [28, 12, 35, 3, 26, 0, 32, 15, 19, 4, 21]],
  ])('the zero and %i on each side are %j', (each, numbers) => {
    expect(neighboursOf(0, each)).toEqual(numbers)
  })
})
