import { expect, test } from 'vitest'

import { openGathering } from './gathering.ts'

/** Answers each number with ten times it, on demand; odd numbers are not found. */
function openTens(limits: { readonly atOnce?: number; readonly most?: number } = {}) {
  const loads: { readonly queries: readonly number[]; answer(): void; fail(): void }[] = []
  const ask = openGathering<number, number>(
    (queries) =>
      new Promise((resolve, reject) => {
        const found = queries.map((one) => (one % 2 === 0 ? one * 10 : undefined))
        loads.push({
          queries,
          answer: () => resolve(found),
          fail: () => reject(new Error('the database is away')),
        })
      }),
    limits,
  )
  return { ask, loads }
}

const settled = () => new Promise<void>((done) => setImmediate(() => setImmediate(done)))

test('requests of one turn share a statement, and each gets its own item', async () => {
  const { ask, loads } = openTens()
  const answers = Promise.all([2, 3, 4, 2].map(ask))
  await settled()
  expect(loads.map(({ queries }) => queries)).toEqual([[2, 3, 4, 2]])
  loads[0]?.answer()
  expect(await answers).toEqual([20, undefined, 40, 20])
})

test('a request made while a statement runs waits for the next one', async () => {
  const { ask, loads } = openTens({ atOnce: 1 })
  const first = ask(2)
  await settled()
  const second = ask(2)
  await settled()
  expect(loads).toHaveLength(1)
  loads[0]?.answer()
  expect(await first).toBe(20)
  await settled()
  expect(loads.map(({ queries }) => queries)).toEqual([[2], [2]])
  loads[1]?.answer()
  expect(await second).toBe(20)
})

test('the items of a statement and the concurrent statements are limited', async () => {
  const { ask, loads } = openTens({ atOnce: 2, most: 3 })
  const answers = Promise.all([2, 4, 6, 8, 10, 12, 14].map(ask))
  await settled()
  expect(loads.map(({ queries }) => queries)).toEqual([
    [2, 4, 6],
    [8, 10, 12],
  ])
  loads[1]?.answer()
  await settled()
  expect(loads[2]?.queries).toEqual([14])
  for (const load of loads) load.answer()
  expect(await answers).toEqual([20, 40, 60, 80, 100, 120, 140])
})

test('a failed statement rejects its own requests only, and the next one succeeds', async () => {
  const { ask, loads } = openTens()
  const answers = Promise.allSettled([2, 4].map(ask))
  await settled()
  loads[0]?.fail()
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const later = ask(6)
  await settled()
  loads[1]?.answer()
  expect(await later).toBe(60)
})
