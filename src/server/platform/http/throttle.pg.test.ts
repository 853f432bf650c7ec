import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openPool } from '#server/platform/db/pool.ts'
import { type Store, openStore } from '#server/platform/db/transaction.ts'
import { type TestDatabase, openTestDatabase } from '#test/pg/database.ts'

import { sweepBuckets } from './throttle-store.ts'
import { openThrottle } from './throttle.ts'

const log = pino({ level: 'silent' })
const allowances = { address: { burst: 10, perSecond: 1 }, account: { burst: 5, perSecond: 1 } }
const dearAllowances = { address: { burst: 7, perSecond: 0.001 }, account: { burst: 3, perSecond: 0.001 } }
let database: TestDatabase
const stores: Store[] = []

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  for (const store of stores) await store.close()
  await database.close()
})

/** Plays a process with its own pool and memory. */
function openProcess(now: () => number = () => 0) {
  const store = openStore(openPool(database.appUrl, { max: 4 }))
  stores.push(store)
  return { throttle: openThrottle({ store, log, allowances, dearAllowances, now }), store }
}

const take = (throttle: ReturnType<typeof openThrottle>, name: string, times: number) =>
  Array.from({ length: times }, () => throttle.take('address', name)).filter((wait) => wait === undefined)
    .length

test('three concurrent processes count dear calls exactly', async () => {
  const processes = [openProcess(), openProcess(), openProcess()]
  const answers = processes.flatMap(({ throttle }) =>
    Array.from({ length: 10 }, () => throttle.takeDear('address', 'a:1')),
  )
  const taken = (await Promise.all(answers)).filter((wait) => wait === undefined)
  expect(taken).toHaveLength(7)
  for (const { throttle } of processes) throttle.close()
})

test('an ordinary call makes no query, and its spending is shared later', async () => {
  const one = openProcess()
  const other = openProcess()
  expect(take(one.throttle, 'a:2', 12)).toBe(10)
  await one.throttle.share()
  // Before sharing, the second process still has a full bucket: the documented bound. Sharing corrects it.
  expect(take(other.throttle, 'a:2', 12)).toBe(10)
  await other.throttle.share()
  expect(take(other.throttle, 'a:2', 1)).toBe(0)
  expect(other.throttle.take('address', 'a:2')).toBeGreaterThan(5)
  one.throttle.close()
  other.throttle.close()
})

test('tokens spent during the sharing statement still count', async () => {
  const { throttle } = openProcess()
  expect(take(throttle, 'a:3', 4)).toBe(4)
  const sharing = throttle.share()
  expect(take(throttle, 'a:3', 4)).toBe(4)
  await sharing
  expect(take(throttle, 'a:3', 9)).toBe(2)
  throttle.close()
})

test('a bucket fills again with time', () => {
  let nowMs = 0
  const { throttle } = openProcess(() => nowMs)
  expect(take(throttle, 'a:4', 11)).toBe(10)
  nowMs += 3_000
  expect(take(throttle, 'a:4', 11)).toBe(3)
  throttle.close()
})

test('names are not readable in the table, and old rows are swept', async () => {
  const { throttle, store } = openProcess()
  take(throttle, 'a:203.0.113.9', 1)
  await throttle.share()
  const owner = openPool(database.ownerUrl, { max: 1 })
  const rows = async () => (await owner.query<{ key: string }>('SELECT key FROM throttle_bucket')).rows
  expect((await rows()).length).toBeGreaterThan(0)
  expect(JSON.stringify(await rows())).not.toContain('203.0.113.9')
  await owner.query(`UPDATE throttle_bucket SET updated_at = now() - interval '2 hours'`)
  await sweepBuckets(store.read)
  expect(await rows()).toEqual([])
  await owner.end()
  throttle.close()
})

test('without a database ordinary calls are judged from memory, and dear ones fail', async () => {
  const store = openStore(openPool('postgresql://nobody@127.0.0.1:1/none', { max: 1 }))
  stores.push(store)
  const throttle = openThrottle({ store, log, allowances, dearAllowances, now: () => 0 })
  expect(take(throttle, 'a:5', 12)).toBe(10)
  await throttle.share()
  expect(take(throttle, 'a:5', 1)).toBe(0)
  await expect(throttle.takeDear('address', 'a:5')).rejects.toMatchObject({
    code: 'unavailable',
    status: 503,
  })
  throttle.close()
})
