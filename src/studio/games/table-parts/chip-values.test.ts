import { describe, expect, test } from 'vitest'

import { chipValues, faceOf, writeChip } from './chip-values.ts'

const unit = (count: number) => BigInt(count) * 100_000n

describe('chips', () => {
  test.each<[least: number, most: number, values: number[]]>([
    [1, 5_000, [1, 5, 25, 100, 500, 1_000]],
    [1, 400, [1, 5, 25, 100]],
    [1_000, 1_000, [1_000]],
  ])('of a table from %i to %i', (least, most, values) => {
    expect(chipValues(unit(least), unit(most))).toEqual(values.map(unit))
  })

  test.each<[stake: number, face: number]>([
    [1, 0],
    [4, 0],
    [5, 1],
    [99, 2],
    [100, 3],
    [4_999, 5],
  ])('a stake of %i is drawn as the chip number %i', (stake, face) => {
    expect(faceOf(unit(stake), unit(1))).toBe(face)
  })

  test.each<[units: bigint, text: string]>([
    [unit(1), '1'],
    [unit(25), '25'],
    [unit(1_000), '1K'],
    [unit(2_500), '2.5K'],
    [10_000n, '0.1'],
  ])('%s reads %s', (units, text) => {
    expect(writeChip(units)).toBe(text)
  })
})
