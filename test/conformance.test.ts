import { generateKeyPairSync } from 'node:crypto'

import { expect, test } from 'vitest'

import type { Send } from './conformance/dialect.ts'
import { openForms } from './conformance/forms-dialect.ts'
import { openHub88 } from './conformance/hub88-dialect.ts'
import { runConformance } from './conformance/run.ts'
import { openSwipe } from './conformance/swipe-dialect.ts'

const options = { currency: 'CNY', game: 'wheel' }
const seats = { seat: { player: 'one-1', token: 'a' }, other: { player: 'one-2', token: 'b' } }
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

const says =
  (body: object, status = 200): Send =>
  () =>
    Promise.resolve({ status, text: JSON.stringify(body) })

/** Servers that accept everything and move nothing. */
const flattered = [
  openHub88({ ...options, privateKey, send: says({ status: 'RS_OK', balance: 1_000_000_000 }) }),
  openSwipe({ ...options, secret: 's', send: says({ balance: '10000.00', txID: '1' }) }),
  openForms({ ...options, secret: 's', send: says({ error: 0, cash: 10_000 }) }),
]

/** Servers that refuse everything. */
const grumpy = [
  openHub88({ ...options, privateKey, send: says({ status: 'RS_ERROR_UNKNOWN' }) }),
  openSwipe({ ...options, secret: 's', send: says({ message: 'no' }, 500) }),
  openForms({ ...options, secret: 's', send: says({ error: 100 }) }),
]

test.each(flattered)(
  'a server that says yes to everything fails nearly every case of $name',
  async (dialect) => {
    const results = await runConformance(dialect, seats)
    const passed = results.filter(({ fault }) => fault === undefined)
    expect(results.length).toBeGreaterThanOrEqual(60)
    // A server that moves nothing passes the cases where nothing has to move.
    expect(passed.length).toBeLessThanOrEqual(16)
  },
)

/** Cases whose expected answer is a refusal, without a later look at the balance. */
const nos = [
  'a question without a signature',
  'what games of nobody could play with is not told',
  'balances of no game at all, and of too many',
  'balances by game need a hash',
]

test.each(grumpy)('a server that refuses everything passes next to nothing of $name', async (dialect) => {
  const results = await runConformance(dialect, seats)
  const passed = results.filter(({ fault }) => fault === undefined).map(({ name }) => name)
  expect(passed.filter((name) => !nos.includes(name))).toEqual([])
  expect(passed).toContain(nos[0])
})
