import { afterAll, beforeAll, expect, test } from 'vitest'

import { svgFault } from '#art/svg-fault.ts'
import type { DocumentOf, Kind } from '#domain/content/field.ts'
import { joining } from '#domain/content/joining.ts'
import { maintenanceStep } from '#domain/content/maintenance-step.ts'
import { partner } from '#domain/content/partner.ts'
import { quality } from '#domain/content/quality.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { contentRulesOf, publishEntry } from './actions.ts'

let server: TestServer
let other: { id: number; host: string }

beforeAll(async () => {
  server = await openTestServer()
  other = await server.fixtures.merchant()
})
afterAll(() => server?.close())

const write = <K extends Kind>(kind: K, document: DocumentOf<K>) => {
  const merchant = server.services.registry.findById(server.merchantId)
  if (!merchant) throw new Error('no merchant')
  return server.services.store.transact((tx) =>
    publishEntry(tx, { merchantId: merchant.id, kind, document, rules: contentRulesOf(merchant) }),
  )
}

const get = (url: string, host = server.host) => server.site.inject({ url, headers: { host } })
const list = async <Row>(what: string, host?: string) =>
  (await get(`/wps/content/${what}`, host)).json<{ value: { list: Row[] } }>().value.list

test('a partner has its uploaded mark, else one drawn from its name', async () => {
  const picture = '11111111-2222-3333-4444-555555555555'
  const drawn = await write(partner, {
    words: { EN: { name: 'Bayad <Pay>' } },
    facts: { group: 'payment', picture: undefined, link: { type: 'page', target: '/help' } },
  })
  await write(partner, {
    words: { EN: { name: 'Studio' } },
    facts: { group: 'provider', picture, link: undefined },
  })
  expect(await list('partners')).toEqual([
    {
      id: drawn,
      group: 'payment',
      name: 'Bayad <Pay>',
      url: `/art/partner/${drawn}/1.svg`,
      linkageType: 'page',
      target: '/help',
    },
    { id: expect.any(String), group: 'provider', name: 'Studio', url: `/media/${picture}.webp` },
  ])
  const mark = await get(`/art/partner/${drawn}/1.svg`)
  expect(mark.statusCode).toBe(200)
  expect(svgFault(mark.body)).toBeUndefined()
  for (const url of [
    `/art/partner/${drawn}/2.svg`,
    `/art/partner/${drawn}/1.png`,
    '/art/partner/999999/1.svg',
    '/art/partner/0/1.svg',
  ])
    expect((await get(url)).statusCode, url).toBe(404)
  expect((await get(`/art/partner/${drawn}/1.svg`, other.host)).statusCode).toBe(404)
})

test('a link to a host that is not allowed is left out, however it was stored', async () => {
  const id = await write(partner, {
    words: { EN: { name: 'Elsewhere' } },
    facts: { group: 'licence', picture: undefined, link: { type: 'page', target: '/help' } },
  })
  await server.asOwner(
    `UPDATE content_entry SET published = jsonb_set(published, '{facts,link}', $1)
      WHERE merchant_id = $2 AND id = $3`,
    ['{"type": "outside", "target": "https://evil.example"}', server.merchantId, id],
  )
  const answer = await list<{ id: string; target?: string }>('partners')
  expect(answer.find((one) => one.id === id)).toMatchObject({ name: 'Elsewhere' })
  expect(answer.find((one) => one.id === id)?.target).toBeUndefined()
})

test('qualities and ways of joining are the brand’s own, sanitized, in the requested language', async () => {
  await write(quality, {
    words: { EN: { title: 'Sealed', text: 'Passwords travel sealed.' } },
    facts: { icon: 'lock' },
  })
  await write(joining, {
    words: { EN: { title: 'As an agent', text: '<p>Write to us</p>' } },
    facts: { role: 'agent', sharePercent: 30 },
  })
  await server.asOwner(
    `UPDATE content_entry SET published = jsonb_set(published, '{words,EN,text}', $1)
      WHERE merchant_id = $2 AND kind = 'joining'`,
    ['"<p>Write<script>alert(1)</script></p>"', server.merchantId],
  )
  expect(await list('qualities?language=VI')).toMatchObject([{ icon: 'lock', title: 'Sealed' }])
  expect(await list('joining')).toMatchObject([{ role: 'agent', text: '<p>Write</p>', sharePercent: 30 }])
  for (const what of ['partners', 'qualities', 'joining']) expect(await list(what, other.host)).toEqual([])
})

test('the steps of a closing are read while the site is closed, and other texts are not', async () => {
  const own = await server.fixtures.merchant({ host: 'closed-steps.test' })
  const merchant = server.services.registry.findById(own.id)
  if (!merchant) throw new Error('no merchant')
  const document = {
    words: { EN: { title: 'A new version is installed' } },
    facts: { beginsAt: '2026-11-22T03:00:00.000Z' },
  }
  await server.services.store.transact((tx) =>
    publishEntry(tx, {
      merchantId: own.id,
      kind: maintenanceStep,
      document,
      rules: contentRulesOf(merchant),
    }),
  )
  await server.asOwner('UPDATE merchant SET is_closed = true WHERE id = $1', [own.id])
  await server.services.registry.refresh()
  expect(await list('maintenance_steps?language=VI', own.host)).toMatchObject([
    { title: 'A new version is installed', beginsAt: '2026-11-22T03:00:00.000Z' },
  ])
  expect((await get('/wps/content/qualities', own.host)).statusCode).toBe(503)
  expect(await list('maintenance_steps', other.host)).toEqual([])
})
