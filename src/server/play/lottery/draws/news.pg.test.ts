import { afterAll, beforeAll, expect, test } from 'vitest'

import type { LiveMessage } from '#contract/live.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { openStore } from '#server/platform/db/transaction.ts'
import { drawPartsOf, moveDraw, planGame } from '#test/pg/lottery-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { waitFor } from '#test/patience.ts'

import { drawDue, notifyChanged, notifyPlanned, openDrawNews } from './actions.ts'

let server: TestServer
let news: ReturnType<typeof openCollected>

beforeAll(async () => {
  server = await openTestServer()
  news = openCollected(server.database.appUrl)
})
afterAll(async () => {
  await news.store.close()
  await server.close()
})

/** The news of another process: its messages by brand, and the queries that it made. */
function openCollected(url: string) {
  const pool = openPool(url, { name: 'counted news' })
  const count = { queries: 0 }
  pool.on('acquire', () => (count.queries += 1))
  const store = openStore(pool)
  const sent: { readonly merchantId: number; readonly message: LiveMessage }[] = []
  const { registry, notifications } = server.services
  openDrawNews({
    tx: store.read,
    registry,
    listen: notifications.listen,
    log: { warn: () => undefined },
    hub: {
      deliver: (audience, message) =>
        void (audience.kind === 'merchant' && sent.push({ merchantId: audience.merchantId, message })),
    },
  })
  return { count, store, sent }
}

const notify = (ids: Iterable<number>) => notifyChanged(server.services.notifications.notify, ids)

test('a drawn draw reaches each brand that sells its lottery, with its result and the next draw', async () => {
  const other = await server.fixtures.merchant({ host: 'only-stations.test' })
  await server.asOwner(`UPDATE merchant SET prize_modes = '{Lott}', version = version + 1 WHERE id = $1`, [
    other.id,
  ])
  await server.services.registry.refresh()
  const [draw, next] = await planGame(server, 'PK10_5')
  if (!draw || !next) throw new Error('no draws')
  await moveDraw(server, draw, { closes: -20, draws: -10 })
  const changed = await drawDue(server.services.store, await drawPartsOf())
  news.count.queries = 0
  notify(changed)
  await waitFor(() => expect(news.sent).not.toEqual([]))
  const [{ merchantId, message } = { merchantId: 0, message: undefined }, ...others] = news.sent
  expect([merchantId, others]).toEqual([server.merchantId, []])
  expect(message).toMatchObject({
    type: 'draws',
    draws: [
      {
        gameCode: 'PK10_5',
        numero: draw.number,
        state: 'drawn',
        version: 1,
        opened: [expect.any(Array)],
        seed: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ],
    next: [{ gameCode: 'PK10_5', lockTime: 30_000 }],
  })
  expect(JSON.stringify(message)).not.toContain('seedHash')
  // The draws, and the next draws of their games; the brands share both.
  expect(news.count.queries).toBe(2)
})

test('draws that change while others are read share the next read', async () => {
  const draws = await planGame(server, 'K3_1', 12)
  news.sent.length = 0
  news.count.queries = 0
  for (const { id } of draws) notify([id])
  const numbers = () =>
    news.sent.flatMap(({ message }) =>
      message.type === 'draws' ? message.draws.map(({ numero }) => numero) : [],
    )
  await waitFor(() => expect(new Set(numbers()).size).toBe(12))
  expect(news.count.queries).toBeLessThanOrEqual(12)
})

test('new draws are read by the pages themselves', async () => {
  news.sent.length = 0
  notifyPlanned(server.services.notifications.notify)
  await waitFor(() =>
    expect(news.sent).toContainEqual({
      merchantId: server.merchantId,
      message: { type: 'stale', what: 'draws' },
    }),
  )
})

test('if changed draws cannot be read, the pages refetch', async () => {
  const failing = openCollected('postgresql://nobody@127.0.0.1:1/none')
  const [draw] = await planGame(server, 'K3_3')
  notify([draw?.id ?? 0])
  await waitFor(() =>
    expect(failing.sent).toContainEqual({
      merchantId: server.merchantId,
      message: { type: 'stale', what: 'draws' },
    }),
  )
  await failing.store.close()
})
