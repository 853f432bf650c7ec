import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Output } from '#contract/endpoint.ts'
import { system } from '#contract/system.ts'
import { knowVendor, offerVendor } from '#server/play/catalogue/actions.ts'
import { knowGames, offerGames } from '#server/play/games/actions.ts'
import { runJob } from '#test/pg/run-job.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
  await server.services.store.transact(async (tx) => {
    const { merchantId } = server
    await knowVendor(tx, {
      code: 'AUREL',
      displayName: 'Aurel',
      category: 'slots',
      accountTypeId: 50,
      provider: 'sample',
    })
    await offerVendor(tx, { merchantId, code: 'AUREL', position: 0 })
    const ids = await knowGames(tx, [
      { vendorCode: 'AUREL', code: 'reel', category: 'slots', label: { EN: 'Reel' } },
      { vendorCode: 'AUREL', code: 'table', category: 'live', label: { EN: 'Table' } },
    ])
    await offerGames(tx, { merchantId, ids })
  })
  await set(`prize_modes = '{Elott}'`)
})
afterAll(() => server?.close())

async function set(change: string): Promise<void> {
  await server.asOwner(`UPDATE merchant SET ${change} WHERE id = $1`, [server.merchantId])
  await server.services.registry.refresh()
}

const brand = () => {
  const found = server.services.registry.findById(server.merchantId)
  if (!found) throw new Error('the brand is gone')
  return found
}

const halls = async () => {
  const answer = await server.site.inject({ url: system.whitelabel.path, headers: { host: server.host } })
  return answer.json<{ value: Output<typeof system.whitelabel> }>().value.categories
}

const compare = () => runJob(server.services, 'find_empty_halls')

test('a hall leaves the site once the job finds no game and no lottery in it, and comes back with its first game', async () => {
  expect(await halls()).toHaveLength(9)
  await compare()
  expect(await halls()).toEqual(['live', 'slots', 'elottery'])
  await server.asOwner(`UPDATE merchant_game SET is_on = false WHERE category = 'live'`)
  await compare()
  expect(await halls()).toEqual(['slots', 'elottery'])
  await server.asOwner(`UPDATE merchant_game SET is_on = true WHERE category = 'live'`)
  await compare()
  expect(await halls()).toEqual(['live', 'slots', 'elottery'])
})

test('a run that finds the same halls leaves the version of the brand, so that operators can save what they opened', async () => {
  await compare()
  const { version } = brand()
  await compare()
  await server.services.registry.refresh()
  expect(brand().version).toBe(version)
})

test('an operator keeps the empty halls, but not those that are switched off', async () => {
  await set(`flags = '{"emptyHalls": true}', categories_off = '{cards}'`)
  await compare()
  expect(await halls()).toHaveLength(8)
  expect(await halls()).not.toContain('cards')
  await set(`flags = '{}', categories_off = '{}'`)
})

test('a brand that sells no prize mode has no hall of lotteries, and switched-off games leave none at all', async () => {
  await set(`prize_modes = '{}', are_games_on = false`)
  await compare()
  expect(await halls()).toEqual([])
})
