import { afterAll, beforeAll, expect, test } from 'vitest'

import { languageCodes } from '#domain/language/language.ts'
import { completeLanguages } from '#locales/catalogues.ts'
import { mountConsolePages } from '#server/publishing/pages/open.ts'
import { createConsoleApp } from '#server/shell/app.ts'

import { type TestServer, openTestServer } from './test-server.ts'

let server: TestServer
let console: Awaited<ReturnType<typeof createConsoleApp>>

beforeAll(async () => {
  server = await openTestServer()
  console = await createConsoleApp(server.services, mountConsolePages)
})
afterAll(async () => {
  await console.close()
  await server.close()
})

const complete = completeLanguages('operators')

test('the console can be incomplete in some language, so that the next test proves something', () => {
  expect(languageCodes.length).toBeGreaterThan(complete.length)
})

test.each(languageCodes)('the console speaks %s only if every text for operators is there', async (code) => {
  const { statusCode, body } = await console.inject({
    url: '/',
    headers: { host: server.consoleHost, cookie: `language=${code}` },
  })
  expect(statusCode).toBe(200)
  const [, data = ''] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(body) ?? []
  expect(JSON.parse(data)).toMatchObject({
    language: complete.includes(code) ? code : 'EN',
    languages: complete,
  })
})
