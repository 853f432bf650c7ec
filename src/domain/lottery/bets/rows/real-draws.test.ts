import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { factsOf, tailOf } from '#domain/lottery/bets/facts.ts'
import { readResult } from '#domain/lottery/draw/result.ts'
import { families } from '#domain/lottery/families/families.ts'
import { groupsOf, placesOf } from '#domain/lottery/families/family.ts'
import { root } from '#test/tidy/sources.ts'

const { form } = families.north

/** 7,530 draws of the north, 2005 to 2026: https://github.com/khiemdoan/vietnam-lottery-xsmb-analysis (MIT). */
const rows = readFileSync(join(root, 'test/fixtures/xsmb.csv'), 'utf8').trim().split('\n').slice(1)

/** The file lost the leading zeros. */
const results = rows.map((row) => {
  const texts = row
    .trim()
    .split(',')
    .slice(1)
    .map((text, place) => text.padStart(placesOf(form)[place]?.digits ?? 0, '0'))
  return groupsOf(form).map((count) => texts.splice(0, count))
})

test('all 7,530 real draws of the north are valid results', () => {
  expect(results).toHaveLength(7_530)
  expect(results.filter((result) => 'faults' in readResult(form, result))).toEqual([])
})

test('combinations of two digits were drawn as often as the formula says', () => {
  const lots = tailOf(
    2,
    placesOf(form).map((_, place) => place),
  )
  const found = [0, 0, 0, 0]
  for (const result of results) {
    const read = readResult(form, result)
    const counts = factsOf(form, 'draw' in read ? read.draw : []).tails(lots)
    const different = counts.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0)
    // A combination of k of 100 numbers is in a draw of so many different ones with this chance.
    let part = 1
    for (let size = 1; size <= 4; size += 1) {
      part *= (different - size + 1) / (100 - size + 1)
      found[size - 1] = (found[size - 1] ?? 0) + part / results.length
    }
  }
  expect(found.map((part) => part.toFixed(4))).toEqual(['0.2384', '0.0552', '0.0124', '0.0027'])
})
