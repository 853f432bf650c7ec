import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/content.ts'
import { createSiteApp } from '#server/shell/app.ts'
import { mountSitePages } from '#server/publishing/pages/open.ts'

import { type ConsoleVisitor, clerk } from './console.ts'
import { type TestServer, openTestServer } from './test-server.ts'

let server: TestServer
let site: FastifyInstance
let writer: ConsoleVisitor

beforeAll(async () => {
  server = await openTestServer()
  site = await createSiteApp(server.services, mountSitePages)
  await site.ready()
  writer = await clerk(server, ['content.read', 'content.write'], server.merchantId)
})
afterAll(async () => {
  await site.close()
  await server.close()
})

const page = async () => (await site.inject({ url: '/noticePage', headers: { host: server.host } })).body

test('the public page shows published entries by itself, and removed ones no longer', async () => {
  const title = 'Seen within seconds'
  const answer = await writer.call(calls.saveDraft, {
    kind: 'announcement',
    document: { words: { EN: { title, content: '<p>a</p>' } }, facts: { type: 'B' } },
  })
  const { id } = answer.body.value as { id: string }
  // Fills the page cache with a page that lacks the title.
  expect(await page()).not.toContain(title)
  const within = async (deed: Promise<unknown>, isVisible: boolean) => {
    await deed
    const seen = expect.poll(page)
    await (isVisible ? seen.toContain(title) : seen.not.toContain(title))
  }
  await within(writer.call(calls.publishEntry, { id, version: 1, reason: 'a test' }), true)
  await within(writer.call(calls.takeOffEntry, { id, version: 2, reason: 'a test' }), false)
})
