import { afterAll, beforeAll, expect, test } from 'vitest'

import { settingsHistory } from '#contract/console/settings.ts'
import * as calls from '#contract/console/wallet-settings.ts'
import { permissions } from '#domain/access/permission.ts'
import { knowVendor, offerVendor } from '#server/play/catalogue/actions.ts'
import { type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let mine: ConsoleVisitor

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' },
  })
  mine = await clerk(server, permissions, server.merchantId)
  await server.services.store.transact(async (tx) => {
    for (const [place, code] of ['AUREL', 'JUNO', 'STRANGE'].entries())
      await knowVendor(tx, {
        code,
        displayName: `Studio ${code}`,
        category: 'slots',
        accountTypeId: 100 + place,
        provider: 'sample',
      })
    for (const code of ['JUNO', 'AUREL']) await offerVendor(tx, { merchantId: server.merchantId, code })
  })
})
afterAll(() => server.close())

const read = async () =>
  (await mine.call(calls.readWallets)).body.value as { version: number; settings: object; available: object }
const save = async (settings: object, by = mine) =>
  (await by.call(calls.saveWallets, { version: (await read()).version, reason: 'a test', settings })).body

test('a brand begins with one balance, and lists the vendors that could have a wallet', async () => {
  expect(await read()).toMatchObject({
    settings: { mode: 'single', vendors: [] },
    available: [
      { code: 'AUREL', name: 'Studio AUREL' },
      { code: 'JUNO', name: 'Studio JUNO' },
    ],
  })
})

test('vendor wallets take effect at once, and are audited with both states', async () => {
  const settings = { mode: 'transfer', vendors: ['JUNO', 'AUREL'] }
  expect(await save(settings)).toMatchObject({ success: true })
  expect(await read()).toMatchObject({ settings })
  expect(server.services.registry.findById(server.merchantId)?.wallets).toEqual(settings)
  const past = (await mine.call(settingsHistory, { group: 'wallets' })).body.value
  expect(past).toMatchObject({ list: [{ before: { mode: 'single', vendors: [] }, after: settings }] })
})

test.each<[string, object]>([
  ['a vendor whom the brand does not offer', { mode: 'transfer', vendors: ['STRANGE'] }],
  ['an unknown vendor', { mode: 'transfer', vendors: ['NOBODY'] }],
  ['what is no vendor', { mode: 'transfer', vendors: ['a b'] }],
  ['an empty list of vendors', { mode: 'transfer', vendors: [] }],
])('%s is refused, and nothing has changed', async (_what, settings) => {
  const before = await read()
  expect(await save(settings)).toMatchObject({ code: 'setting_refused', value: { fields: ['vendors'] } })
  expect(await read()).toEqual(before)
})

test('a vendor that the brand no longer offers keeps its wallet', async () => {
  await save({ mode: 'transfer', vendors: ['JUNO', 'AUREL'] })
  await server.services.store.transact((tx) =>
    offerVendor(tx, { merchantId: server.merchantId, code: 'JUNO', isOn: false }),
  )
  expect(await save({ mode: 'transfer', vendors: ['JUNO'] })).toMatchObject({ success: true })
})

test('an operator without the right saves nothing', async () => {
  const reader = await clerk(server, ['settings.read'], server.merchantId)
  expect(await save({ mode: 'single', vendors: [] }, reader)).toMatchObject({ code: 'forbidden' })
})
