import { expect, test } from 'vitest'

import { BET_ID_FORM, openBetIds } from './bet-ids.ts'

const ids = openBetIds({ houseKey: Buffer.alloc(32, 7) })

test.each([1n, 2n, 255n, 9_007_199_254_740_993n, 9_223_372_036_854_775_807n])('round %i has one id', (id) => {
  const text = ids.write(id)
  expect(text).toMatch(BET_ID_FORM)
  expect(text).toBe(ids.write(id))
  expect(ids.read(text)).toBe(id)
})

test('ids of neighbouring rounds have nothing in common that tells their order', () => {
  const [one, next] = [ids.write(41n), ids.write(42n)].map((text) => Buffer.from(text, 'base64url'))
  const same = one?.filter((byte, at) => byte === next?.[at]).length ?? 16
  expect(same).toBeLessThan(4)
})

test.each([
  ['a number', '42'],
  ['another text of the form', 'A'.repeat(22)],
  ['an id of another house', openBetIds({ houseKey: Buffer.alloc(32, 8) }).write(42n)],
  ['an id with a changed letter', `${ids.write(42n).startsWith('A') ? 'B' : 'A'}${ids.write(42n).slice(1)}`],
  ['nothing', ''],
])('%s is no id', (_what, text) => {
  expect(ids.read(text)).toBeUndefined()
})
