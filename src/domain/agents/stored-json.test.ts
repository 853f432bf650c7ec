import { expect, test } from 'vitest'

import { inputsHash, inputsText, readInputs } from './stored-json.ts'

const value = { b: [{ amount: -17n, day: '2026-05-01' }], a: 0n, isHeld: false, active: 3 }

test('inputs are written and read without a difference', () => {
  expect(readInputs(inputsText(value))).toEqual(value)
})

test('equal inputs have one text and one hash, whatever their order', () => {
  const { a, b, ...others } = value
  expect(inputsText({ ...others, a, b })).toBe(inputsText(value))
  expect(inputsHash({ ...others, b, a })).toBe(inputsHash(value))
  expect(inputsHash({ ...value, a: 1n })).not.toBe(inputsHash(value))
  expect(inputsHash(value)).toMatch(/^[0-9a-f]{64}$/)
})
