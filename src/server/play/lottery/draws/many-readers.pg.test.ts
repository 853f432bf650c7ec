import { afterAll, beforeAll, expect, test } from 'vitest'

import { findGame } from '#domain/lottery/games/games.ts'
import { houseTimes } from '#domain/lottery/terms/brand-times.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { openStore } from '#server/platform/db/transaction.ts'
import { drawPartsOf, moveDraw, planGame } from '#test/pg/lottery-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { waitFor } from '#test/patience.ts'

import { drawDue, notifyChanged, openDrawReads, showGames } from './actions.ts'

let server: TestServer
let counted: ReturnType<typeof openCounted>

beforeAll(async () => {
  server = await openTestServer()
  await planGame(server, 'PK10_5')
  counted = openCounted()
})
afterAll(async () => {
  await counted.store.close()
  await server.close()
})

/** Reads on connections whose use is counted: one for each query. */
function openCounted() {
  const pool = openPool(server.database.appUrl, { name: 'counted reads' })
  const count = { queries: 0 }
  pool.on('acquire', () => (count.queries += 1))
  const store = openStore(pool)
  return { count, store, reads: openDrawReads(store.read, server.services.notifications.listen) }
}

const game = findGame('PK10_5')
const lobby = async () => {
  const merchant = { id: server.merchantId, defaultLanguage: 'EN' }
  return await showGames(counted.reads, merchant as never, game ? [game] : [], {
    language: 'EN',
    times: () => houseTimes,
  })
}
const lists = () => [
  lobby(),
  counted.reads.opened({ gameCode: 'PK10_5', limit: 31, after: undefined }),
  counted.reads.opened({ gameCode: 'PK10_5', limit: 101, after: undefined }),
  counted.reads.coming({ gameCode: 'PK10_5', limit: 2, after: undefined }),
]

/** Queries of all lists: the next draws, the last results, the names, the popular ones, the results and the coming draws. */
const LISTS = 6
/** Most queries since then: one for each list and begun second, however long this machine takes for the pages. */
const mostSince = (beganMs: number) => LISTS * Math.ceil((performance.now() - beganMs) / 1_000)

test('a thousand pages that open or refetch together cost one query for each list and second', async () => {
  const beganMs = performance.now()
  await Promise.all(Array.from({ length: 1_000 }, lists).flat())
  expect(counted.count.queries).toBeGreaterThanOrEqual(LISTS)
  expect(counted.count.queries).toBeLessThanOrEqual(mostSince(beganMs))
})

test('after a draw the pages get its result, for one further query of each list', async () => {
  const [draw] = await planGame(server, 'PK10_5')
  if (!draw) throw new Error('no draw')
  await moveDraw(server, draw, { closes: -20, draws: -10 })
  const changed = await drawDue(server.services.store, await drawPartsOf())
  expect([...changed]).toEqual([draw.id])
  notifyChanged(server.services.notifications.notify, changed)
  await waitFor(async () => expect((await lobby())[0]?.numero).toBe(draw.number))
  counted.count.queries = 0
  const beganMs = performance.now()
  const [answers] = await Promise.all([lobby(), ...Array.from({ length: 500 }, lists).flat()])
  expect(answers[0]).toMatchObject({ numero: draw.number, opened: [expect.any(Array)] })
  expect(counted.count.queries).toBeLessThanOrEqual(mostSince(beganMs))
})

test('answers of a second share the lotteries that they show', async () => {
  const [answers, others] = await Promise.all([lobby(), lobby()])
  expect(answers[0]?.opened).toBeDefined()
  expect(answers[0]?.opened).toBe(others[0]?.opened)
})

test('the remaining time of a cached answer goes on', async () => {
  const [first] = await lobby()
  await waitFor(async () => expect((await lobby())[0]?.remainTime).toBeLessThan(first?.remainTime ?? 0))
})
