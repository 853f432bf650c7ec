import { createHmac } from 'node:crypto'

import { expect, test } from 'vitest'

import { openRandom } from '#domain/chance/random.ts'
import { families, familyCodes } from '#domain/lottery/families/families.ts'
import type { Form } from '#domain/lottery/families/family.ts'

import { drawNumbers } from './draw-numbers.ts'
import { writeResult, readResult } from './result.ts'

const seeded = (name: string) =>
  openRandom((block) => createHmac('sha256', 'a published seed').update(`${name}:${block}`).digest())

test.each(familyCodes)('a draw of %s is a valid result, and the same seed draws it again', (code) => {
  const { form } = families[code]
  for (let issue = 0; issue < 50; issue += 1) {
    const draw = drawNumbers(form, seeded(`${code}:${issue}`))
    expect(readResult(form, writeResult(form, draw))).toEqual({ draw })
    expect(drawNumbers(form, seeded(`${code}:${issue}`))).toEqual(draw)
  }
})

test('a draw from a known seed equals an independent program’s result', () => {
  expect(drawNumbers(families.pk10.form, seeded('20261121-0001'))).toEqual([5, 6, 4, 10, 7, 1, 9, 2, 8, 3])
  expect(drawNumbers(families.ssc.form, seeded('20261121-0001'))).toEqual([4, 4, 5, 5, 4])
})

/** All orders of four and all pairs of five balls: every one is drawn as often as the others, by chi-square at 99.9 %. */
test.each<[string, Form, number, number]>([
  ['orders of four', { kind: 'order', of: 4 }, 24, 49.73],
  ['two of five balls', { kind: 'balls', of: 5, main: 1, bonus: 1 }, 20, 43.82],
  ['two dice', { kind: 'values', count: 2, low: 1, high: 6 }, 36, 66.62],
  [
    'a prize of two digits',
    { kind: 'prizes', prizes: [{ code: 'special', count: 1, digits: 2 }] },
    100,
    148.23,
  ],
])('%s are equally likely', (_, form, outcomes, critical) => {
  const seen = new Map<string, number>()
  const random = seeded('even')
  const each = 400
  for (let drawn = 0; drawn < outcomes * each; drawn += 1) {
    const key = drawNumbers(form, random).join(' ')
    seen.set(key, (seen.get(key) ?? 0) + 1)
  }
  expect(seen.size).toBe(outcomes)
  const chiSquare = [...seen.values()].reduce((sum, count) => sum + (count - each) ** 2 / each, 0)
  expect(chiSquare).toBeLessThan(critical)
})
