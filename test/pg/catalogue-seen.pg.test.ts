import { request } from 'node:http'

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { catalogue } from '#contract/catalogue.ts'
import * as calls from '#contract/console/catalogue.ts'
import { createSiteApp } from '#server/shell/app.ts'
import { knowVendor, offerVendor } from '#server/play/catalogue/actions.ts'
import { mountSitePages } from '#server/publishing/pages/open.ts'
import { waitFor } from '#test/patience.ts'

import { type ConsoleVisitor, clerk } from './console.ts'
import { type TestServer, openTestServer } from './test-server.ts'

let server: TestServer
let site: FastifyInstance
let operator: ConsoleVisitor

beforeAll(async () => {
  server = await openTestServer()
  site = await createSiteApp(server.services, mountSitePages)
  await site.ready()
  operator = await clerk(server, ['catalogue.read', 'catalogue.write'], server.merchantId)
  await server.services.store.transact(async (tx) => {
    await knowVendor(tx, {
      code: 'SEEN',
      displayName: 'Seen Studio',
      category: 'slots',
      accountTypeId: 1,
      provider: 'sample',
    })
    await offerVendor(tx, { merchantId: server.merchantId, code: 'SEEN' })
  })
})
afterAll(async () => {
  await site.close()
  await server.close()
})

const menus = async () =>
  (await site.inject({ url: catalogue.gameMenus.path, headers: { host: server.host } })).body

test('an operator’s change of a vendor reaches the site by itself, and open pages refetch', async () => {
  expect(await menus()).toContain('Seen Studio')
  const stream = await listen()
  const fields = { ownName: 'Renamed', isOn: true, isHot: false, isInMaintenance: false }
  const answer = await operator.call(calls.changeVendor, {
    code: 'SEEN',
    version: 1,
    ...fields,
    reason: 'a test',
  })
  expect(answer.body.success).toBe(true)
  await waitFor(async () => expect(await menus()).toContain('Renamed'))
  await waitFor(() => expect(stream.text).toContain('"catalogue"'))
  stream.hangUp()
})

/** Collects the events that an open page receives. */
async function listen() {
  const received = { text: '' }
  const { port } = await server.listen()
  const call = request({
    host: '127.0.0.1',
    port,
    path: '/wps/live',
    headers: { host: server.host, 'sec-fetch-site': 'same-origin' },
    agent: false,
  })
  call.on('error', () => undefined)
  call.on('response', (response) => {
    response.on('error', () => undefined)
    response.on('data', (part: Buffer) => (received.text += part.toString()))
  })
  call.end()
  await waitFor(() => expect(received.text).toContain('retry'))
  return Object.assign(received, { hangUp: () => call.destroy() })
}
