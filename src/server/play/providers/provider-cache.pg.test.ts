import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { openProviderCache } from './provider-cache.ts'
import { upsertProvider } from './store.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => server.close())

const provider = {
  code: 'late',
  name: 'Late',
  protocol: 'hub88',
  baseUrl: 'https://late.test',
  operatorId: '7',
}

test('a new provider is found at once, a changed one within two seconds', async () => {
  const { store } = server.services
  const set = (isOn: boolean) => store.transact((tx) => upsertProvider(tx, { ...provider, isOn }))
  let nowMs = 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  const cache = openProviderCache({ store, wrappingKey: Buffer.alloc(32) })
  expect(await cache.find('late')).toBeUndefined()

  await set(true)
  nowMs += 99
  expect(await cache.find('late'), 'invented codes do not read the table on each request').toBeUndefined()
  nowMs += 1
  expect(await cache.find('late')).toMatchObject({ isOn: true })

  await set(false)
  nowMs += 1_999
  expect(await cache.find('late')).toMatchObject({ isOn: true })
  nowMs += 1
  expect(await cache.find('late')).toMatchObject({ isOn: false })
})
