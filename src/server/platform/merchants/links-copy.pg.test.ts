import { afterAll, beforeAll, expect, test } from 'vitest'

import { listProposals } from '#contract/console/approvals.ts'
import * as calls from '#contract/console/settings.ts'
import { permissions } from '#domain/access/permission.ts'
import { waitFor } from '#test/patience.ts'
import { type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { secondYes } from '#test/pg/second-operator.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let mine: ConsoleVisitor

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' },
  })
  mine = await clerk(server, permissions, server.merchantId)
})
afterAll(() => server.close())

const reason = 'a test'
const versionOf = async (call: typeof calls.readLinks | typeof calls.readCopy) =>
  ((await mine.call(call)).body.value as { version: number }).version
const saveLinks = async (settings: object) =>
  (await mine.call(calls.saveLinks, { version: await versionOf(calls.readLinks), reason, settings })).body
const saveCopy = async (words: object) =>
  (await mine.call(calls.saveCopy, { version: await versionOf(calls.readCopy), reason, settings: { words } }))
    .body
const whitelabel = async () =>
  JSON.stringify(
    (await server.site.inject({ url: '/wps/system/whitelabel', headers: { host: server.host } })).json(),
  )

test('hosts and resources keep their order, and each invalid one is named', async () => {
  const ios = { resourceType: 'ios', url: 'https://apps.example/one', labelNameEn: 'iOS app' }
  const settings = {
    serviceUrl: 'https://chat.example/tessera',
    serviceHours: { opensAt: '09:00', closesAt: '18:30' },
    outsideHosts: ['partner.example'],
    resources: [ios, { ...ios, resourceType: 'social' }],
  }
  const answer = await saveLinks(settings)
  expect(answer).toMatchObject({ success: true, value: { waits: expect.any(String) as string } })
  await secondYes(server, answer.value as object)
  expect((await mine.call(calls.readLinks)).body.value).toMatchObject({ settings })
  const hours = async () =>
    (await server.site.inject({ url: '/wps/system/status', headers: { host: server.host } })).body
  await waitFor(async () => expect(await hours()).toContain('"hours":{"opensAt":"09:00","closesAt":"18:30"}'))
  // Equal times mean around the clock, which is no hours.
  const always = { ...settings, serviceHours: { opensAt: '00:00', closesAt: '00:00' } }
  expect((await saveLinks(always)).success).toBe(true)
  const { serviceHours: _none, ...withoutHours } = settings
  expect((await mine.call(calls.readLinks)).body.value).toMatchObject({ settings: withoutHours })
  expect((await saveLinks({ ...settings, serviceHours: { opensAt: '9', closesAt: '25:00' } })).code).toBe(
    'invalid_input',
  )
  const alone = { ...withoutHours, serviceUrl: '', outsideHosts: [], resources: [ios] }
  expect((await saveLinks(alone)).value).toEqual({ version: expect.any(Number) as number })
  expect((await mine.call(calls.readLinks)).body.value).toMatchObject({ settings: alone })
  const refused = await saveLinks({
    serviceUrl: 'javascript:alert(1)',
    outsideHosts: ['partner.example', 'https://evil.example', 'partner.example'],
    resources: [ios, { ...ios, url: 'javascript:alert(1)' }, { ...ios, labelNameEn: '<b>' }],
  })
  expect(refused).toMatchObject({
    code: 'setting_refused',
    value: { fields: ['serviceUrl', 'outsideHosts/1', 'outsideHosts/2', 'resources/1', 'resources/2'] },
  })
})

test('a merchant’s own texts override the catalogue, are found by the shown text, and can be removed', async () => {
  const find = async (text: string) =>
    (
      (await mine.call(calls.findWords, { language: 'EN', find: text })).body.value as {
        list: { id: string; text: string }[]
      }
    ).list
  const [first] = await find('notice')
  const id = first?.id ?? ''
  expect(first?.text.toLowerCase()).toContain('notice')
  expect(await find(id)).toEqual([first])
  expect(await saveCopy({ EN: { [id]: 'Our own words for it' } })).toMatchObject({ success: true })
  await expect.poll(whitelabel).toContain('Our own words for it')
  for (const words of [
    { EN: { [id]: '<img src=x onerror=alert(1)>' } },
    { EN: { [id]: 'with {another} value' } },
    { EN: { [id]: ' ' } },
    { EN: { 'no.such_word': 'a' } },
    { XX: { [id]: 'a' } },
  ])
    expect(await saveCopy(words)).toMatchObject({ code: 'setting_refused' })
  // Texts of the cashier need a second operator, who sees the current text and the new one.
  const own = { [id]: 'Our own words for it' }
  const answer = await saveCopy({ EN: { ...own, 'deposit.pay_with': 'Send it to Ana:' } })
  expect(answer).toMatchObject({ value: { waits: expect.any(String) as string } })
  const [proposal] = (
    (await mine.call(listProposals, { group: 'settings' })).body.value as { list: object[] }
  ).list
  expect(proposal).toMatchObject({
    before: { words: { EN: { 'deposit.pay_with': 'Pay with' } } },
    after: { words: { EN: { 'deposit.pay_with': 'Send it to Ana:' } } },
  })
  await secondYes(server, answer.value as object)
  expect((await mine.call(calls.readCopy)).body.value).toMatchObject({
    settings: { words: { EN: { 'deposit.pay_with': 'Send it to Ana:' } } },
  })
  expect((await saveCopy({ EN: own })).value).toEqual({ version: expect.any(Number) as number })
  expect(await saveCopy({})).toMatchObject({ success: true })
  await expect.poll(whitelabel).not.toContain('Our own words for it')
})
