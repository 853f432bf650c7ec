import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/theme.ts'
import { createSiteApp } from '#server/shell/app.ts'
import { mountSitePages } from '#server/publishing/pages/open.ts'

import { type ConsoleVisitor, clerk } from './console.ts'
import { type TestServer, openTestServer } from './test-server.ts'

let server: TestServer
let site: FastifyInstance
let operator: ConsoleVisitor

beforeAll(async () => {
  server = await openTestServer()
  site = await createSiteApp(server.services, mountSitePages)
  await site.ready()
  operator = await clerk(server, ['settings.read', 'settings.write'], server.merchantId)
})
afterAll(async () => {
  await site.close()
  await server.close()
})

const page = async () => (await site.inject({ url: '/noticePage', headers: { host: server.host } })).body
const markOf = (body: string) => /favicon\.svg\?v=(\w+)/.exec(body)?.[1]

test('the public page changes its look by itself, its pictures too, and returns to the old one when the theme is taken back', async () => {
  const before = await page()
  const band = '--band:oklch(0.3 0.05 250)'
  expect(before).not.toContain(band)
  const save = async (light: object) => {
    const { version } = (await operator.call(calls.readTheme)).body.value as { version: number }
    const settings = { light, dark: {}, common: {} }
    return (await operator.call(calls.saveTheme, { version, reason: 'a test', settings })).body
  }
  expect(await save({ band: 'oklch(0.3 0.05 250)' })).toMatchObject({ success: true })
  await expect.poll(page).toContain(band)
  expect(markOf(await page())).not.toBe(markOf(before))
  expect(await save({})).toMatchObject({ success: true })
  await expect.poll(page).not.toContain(band)
  expect(markOf(await page())).toBe(markOf(before))
})
