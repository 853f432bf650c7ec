import { afterAll, beforeAll, expect, test } from 'vitest'

import { type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { someoneWith } from '#test/pg/withdrawals.ts'

import { findLeftOfTier, findTierInTheWay } from './tiers.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server?.close())

const setMarket = (market: string) =>
  server.asOwner('UPDATE merchant SET market_profile = $2 WHERE id = $1', [server.merchantId, market])

test('money from before a market profile became stricter leaves by the former, and later money by the present one', async () => {
  const { store } = server.services
  const person = await someoneWith(server, '90000.00')
  const who = { merchantId: server.merchantId, memberId: person.id }
  const inTheWay = async (amount: bigint) =>
    (await findTierInTheWay(store.read, who, amount * 100_000n))?.limit
  expect(await findLeftOfTier(store.read, who)).toBeUndefined()
  await setMarket('strict')
  // Today the whole balance is money from before; a strict market alone lets 14,000 yuan go on a day.
  expect(await inTheWay(90_000n)).toBeUndefined()
  expect(await inTheWay(90_001n)).toBe('withdrawalDay')
  await server.asOwner(`UPDATE merchant_market_change SET changed_at = changed_at - interval '3 days'`)
  // The wallet was empty when that day closed.
  expect(await inTheWay(14_000n)).toBeUndefined()
  expect(await inTheWay(14_001n)).toBe('withdrawalDay')
  // A looser market today ends the limits; the stricter one of before then keeps nothing.
  await setMarket('open')
  expect(await inTheWay(90_000n)).toBeUndefined()
})
