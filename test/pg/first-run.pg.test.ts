import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createSiteApp } from '#server/shell/app.ts'
import { mountSitePages } from '#server/publishing/pages/open.ts'

import { type TestServer, openTestServer } from './test-server.ts'

let server: TestServer
let site: FastifyInstance

beforeAll(async () => {
  server = await openTestServer()
  site = await createSiteApp(server.services, mountSitePages)
  await site.ready()
}, 60_000)
afterAll(async () => {
  await site?.close()
  await server?.close()
})

const get = (url: string, headers: Record<string, string> = {}) =>
  site.inject({ url, headers: { host: 'anything.example', ...headers } })

test('where there is a brand, an unknown address says nothing of setting anything up', async () => {
  const page = await get('/')
  expect(page.statusCode).toBe(404)
  expect(page.body).not.toMatch(/operator:add|brand:add|console\.test/)
  expect((await get('/readyz')).json()).toEqual({ status: 'ready' })
})

test('without a brand every address says what to do, in the visitor’s language, and readiness says what is missing', async () => {
  await server.asOwner('DELETE FROM merchant_host')
  await server.services.registry.refresh()
  const page = await get('/anywhere', { 'accept-language': 'ar' })
  expect([page.statusCode, page.headers['cache-control']]).toEqual([503, 'no-store'])
  expect(page.body).toContain('<html lang="ar" dir="rtl">')
  expect(page.body).toContain('npm run operator:add -- --name your.name')
  expect(page.body).toContain('http://console.test:8081/')
  expect((await get('/', { 'accept-language': 'vi' })).body).toContain('lang="vi"')
  const ready = await get('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', missing: ['brand'] }])
  // A call on an installation without brands answers 404, without details.
  expect((await get('/wps/system/status')).statusCode).toBe(404)
})
