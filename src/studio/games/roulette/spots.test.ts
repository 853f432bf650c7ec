import { describe, expect, test } from 'vitest'

import { backOf, coveredBy, kinds, layout, rouletteSpots, spotOf } from './spots.ts'
import { colourOf, neighboursOf, sectionSpots, type sections, wheelOrder } from './wheel.ts'

const count = (kind: string) => rouletteSpots.filter((spot) => spot.kind === kind).length

describe('the layout', () => {
  test('has every bet of a table with one zero, once', () => {
    expect(kinds.map((kind) => [kind, count(kind)])).toEqual([
      ['straight', 37],
      ['split', 60],
      ['street', 14],
      ['corner', 23],
      ['six', 11],
      ['column', 3],
      ['dozen', 3],
      ['even', 6],
    ])
    expect(new Set(layout.spots).size).toBe(157)
    expect(new Set(rouletteSpots.map(({ along, across }) => `${along} ${across}`)).size).toBe(157)
  })

  test('every bet returns exactly 36 stakes over the 37 numbers', () => {
    for (const { id } of rouletteSpots) {
      const back = Array.from({ length: 37 }, (_, number) => backOf(id, number))
      expect([id, back.reduce((sum, each) => sum + each, 0n)]).toEqual([id, 3_600n])
    }
  })

  test.each<[id: string, covers: number[]]>([
    ['0', [0]],
    ['17-20', [17, 20]],
    ['17-18', [17, 18]],
    ['16-17-18', [16, 17, 18]],
    ['16-17-19-20', [16, 17, 19, 20]],
    ['31-32-33-34-35-36', [31, 32, 33, 34, 35, 36]],
    ['0-1-2-3', [0, 1, 2, 3]],
    ['column1', [1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34]],
    ['dozen3', [25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36]],
  ])('%s covers %j', (id, covers) => {
    expect(spotOf(id)?.covers).toEqual(covers)
  })

  test.each([
    ['34-37', undefined],
    ['3-4', undefined],
    ['constructor', undefined],
  ])('%s is no bet, and pays nothing', (id, none) => {
    expect(spotOf(id)).toBe(none)
    expect(backOf(id, 3)).toBe(0n)
  })

  test('the zero wins no bet outside', () => {
    expect(['red', 'black', 'odd', 'even', 'low', 'high'].map((id) => backOf(id, 0))).toEqual(
      Array.from({ length: 6 }, () => 0n),
    )
  })
})

test.each<[title: string, spots: string[], isOpposite: boolean]>([
  ['red and black', ['red', 'black'], true],
  ['all three dozens', ['dozen1', 'dozen2', 'dozen3'], true],
  ['two dozens and the other one’s column', ['dozen1', 'dozen2', 'column1'], false],
  ['thirty-three numbers', Array.from({ length: 33 }, (_, number) => String(number)), false],
  ['thirty-four numbers', Array.from({ length: 34 }, (_, number) => String(number)), true],
  ['a section and a colour', [...sectionSpots.voisins, 'red'], false],
])('chips on nearly every number are refused: %s', (_, spots, isOpposite) => {
  expect(layout.isOpposite(Object.fromEntries(spots.map((spot) => [spot, 1n])))).toBe(isOpposite)
})

describe('the wheel', () => {
  test('has every number once, and red and black alternate', () => {
    expect(new Set(wheelOrder).size).toBe(37)
    const colours = wheelOrder.slice(1).map(colourOf)
    expect(colours.every((colour, at) => at === 0 || colour !== colours[at - 1])).toBe(true)
    expect(colours.filter((colour) => colour === 'red')).toHaveLength(18)
  })

  test('a number has neighbours on both sides, also across the zero', () => {
    expect(neighboursOf(17, 2)).toEqual([2, 25, 17, 34, 6])
    expect(neighboursOf(0, 2)).toEqual([3, 26, 0, 32, 15])
  })

  test('the called bets cover their part of the wheel, and together every number', () => {
    const covered = (section: (typeof sections)[number]) =>
      coveredBy(Object.fromEntries(sectionSpots[section].map((spot) => [spot, 1n])))
    expect(sectionSpots.voisins).toHaveLength(9)
    expect([covered('voisins').size, covered('tiers').size, covered('orphelins').size]).toEqual([17, 12, 8])
    expect(covered('zero')).toEqual(new Set([12, 35, 3, 26, 0, 32, 15]))
    const all = [...covered('voisins'), ...covered('tiers'), ...covered('orphelins')]
    expect(new Set(all).size).toBe(37)
  })
})
