import { expect, test } from 'vitest'

import { families } from '#domain/lottery/families/families.ts'

import { beadOf, heatOf, placesHeatOf, runsOf, sumsOf } from './charts.ts'

test('a heat of a hundred numbers has its tones around the mean', () => {
  const { form } = families.north
  const draws = Array.from({ length: 7 }, (_, at) => [
    Array.from({ length: 27 }, (_, i) => `000${i % (at + 5)}`),
  ])
  const { cells, steps } = heatOf(form, draws)
  expect(cells).toHaveLength(100)
  // 189 numbers: 1.89 for each.
  expect(steps).toEqual([1, 2, 4])
  expect(cells[0]).toMatchObject({ number: '00', tone: 3 })
  expect(cells[99]).toEqual({ number: '99', count: 0, tone: 0 })
  expect(cells.reduce((sum, { count }) => sum + count, 0)).toBe(189)
})

test('cars and digits are counted by place', () => {
  const cars = placesHeatOf(families.pk10.form, [[['3', '1', '2', '4', '5', '6', '7', '8', '9', '10']]])
  expect(cars).toHaveLength(10)
  expect(cars[0]?.cells.find(({ count }) => count === 1)?.number).toBe('3')
  expect(
    placesHeatOf(families.ssc.form, [[['0', '1', '2', '3', '4']]]).map(({ cells }) => cells.length),
  ).toEqual([10, 10, 10, 10, 10])
  expect(placesHeatOf(families.keno.form, [])).toEqual([])
})

test('sums stand beside what chance makes of them', () => {
  const bars = sumsOf(families.k3.form, [[['1', '1', '1']], [['6', '4', '1']]])
  expect([bars[0]?.sum, bars.at(-1)?.sum]).toEqual([3, 18])
  expect(bars[0]).toEqual({ sum: 3, count: 1, expected: 2 / 216 })
  expect(bars.reduce((sum, { expected }) => sum + expected, 0)).toBeCloseTo(2)
  expect(bars.find(({ sum }) => sum === 11)).toMatchObject({ count: 1, expected: 54 / 216 })
  expect(sumsOf(families.pc28.form, []).map(({ sum }) => sum)).toHaveLength(28)
})

test.each([
  ['north', [['48193']], 3],
  ['pk10', [['2', '9', '4']], 11],
  ['k3', [['2', '2', '4']], 8],
  ['mark_six', [['1', '2'], ['40']], 3],
  ['k3', [], undefined],
] as const)('the bead of %s %j', (family, opened, bead) => {
  expect(beadOf(family, families[family].form, opened)).toBe(bead)
})

test.each([
  [[], { odd: 0, longest: 0 }],
  [[1, 3, 2, 4, 6, 7], { odd: 3, longest: 3 }],
] as const)('runs of %j', (beads, runs) => {
  expect(runsOf(beads)).toEqual(runs)
})
