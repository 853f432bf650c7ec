import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import type { Input, Output } from '#contract/endpoint.ts'
import type { content } from '#contract/content.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { type Store, openStore } from '#server/platform/db/transaction.ts'
import { createMerchant } from '#server/platform/merchants/actions.ts'
import { type MerchantRegistry, openMerchantRegistry } from '#server/platform/merchants/registry.ts'
import { type TestDatabase, openTestDatabase } from '#test/pg/database.ts'
import { askOnce } from '#test/pg/server.ts'

import {
  findBannerPicture,
  publishAnnouncement,
  publishBanner,
  notifyStale,
  unpublishAnnouncement,
} from './actions.ts'
import { contentRoutes } from './routes.ts'

let database: TestDatabase
let store: Store
let registry: MerchantRegistry

const merchant = (code: string, languages: string[]) =>
  ({
    code,
    name: code,
    brand: 'tessera',
    currency: 'PHP',
    currencySymbol: '₱',
    zone: 'Asia/Manila',
    languages,
    defaultLanguage: 'EN',
    marketProfile: 'open',
    isCockfightOn: true,
    flags: {},
    theme: {},
    copy: {},
    customerServiceUrl: undefined,
    hosts: [`${code}.localhost`],
    resources: [],
  }) as const

beforeAll(async () => {
  database = await openTestDatabase()
  store = openStore(openPool(database.appUrl, { max: 4 }))
  await store.transact(async (tx) => {
    await createMerchant(tx, merchant('one', ['EN', 'VI', 'AR']))
    await createMerchant(tx, merchant('two', ['EN']))
  })
  registry = await openMerchantRegistry({ store, log: { warn: vi.fn() } })
})

afterAll(async () => {
  await registry?.close()
  await store?.close()
  await database?.close()
})

function merchantOf(code: string) {
  const found = registry.findByCode(code)
  if (!found) throw new Error(`no ${code}`)
  return found
}

/** Calls the handler directly, as from that merchant's site; the plumbing has its own tests. */
async function ask<K extends keyof typeof content>(name: K, code: string, input: Input<(typeof content)[K]>) {
  const call = contentRoutes({ store, registry }).find((one) => one.name === name)
  const handle = call?.handle as (context: object, input: unknown) => Promise<Output<(typeof content)[K]>>
  return await handle({ merchant: merchantOf(code), language: 'EN' }, input)
}

const publish = (more: Partial<Parameters<typeof publishAnnouncement>[1]> = {}) =>
  store.transact((tx) =>
    publishAnnouncement(tx, {
      merchantId: merchantOf('one').id,
      type: 'B',
      texts: {
        EN: { title: 'Hello', content: '<p>Hello</p>' },
        VI: { title: 'Chào', content: '<p>Chào</p>' },
      },
      ...more,
    }),
  )

/** Writes directly to the database, bypassing all rules. */
const rewrite = (id: bigint, path: string, value: unknown) =>
  askOnce(
    database.ownerUrl,
    `UPDATE content_entry SET published = jsonb_set(published, $2, $3) WHERE id = $1`,
    [id.toString(), path, JSON.stringify(value)],
  )

const titles = async (input: Input<typeof content.announcements> = {}) =>
  (await ask('announcements', 'one', input)).list.map((one) => one.title)

test('an announcement is read in the requested language, else in the merchant’s, else in any', async () => {
  const id = await publish({ type: 'PL' })
  const only = await publish({ type: 'PU', texts: { VI: { title: 'Chỉ', content: '<p>x</p>' } } })
  expect(await titles({ types: 'PL', language: 'VI' })).toEqual(['Chào'])
  expect(await titles({ types: 'PL', language: 'AR' })).toEqual(['Hello'])
  expect(await titles({ types: 'PU', language: 'AR' })).toEqual(['Chỉ'])
  for (const one of [id, only])
    await store.transact((tx) => unpublishAnnouncement(tx, { merchantId: merchantOf('one').id, id: one }))
})

test('the list has the requested types, published and not ended, newest first, of this merchant only', async () => {
  const day = (date: string) => new Date(`${date}T16:30:00Z`)
  const text = (title: string) => ({ texts: { EN: { title, content: '' } } })
  await publish({ ...text('older'), publishedAt: day('2024-01-01') })
  await publish({ ...text('newer'), publishedAt: day('2024-02-01') })
  await publish({ ...text('over'), publishedAt: day('2024-03-01'), endsAt: day('2024-03-02') })
  await publish({ ...text('to come'), publishedAt: day('2199-01-01') })
  await publish({ ...text('help'), type: 'H', publishedAt: day('2024-01-01') })
  await publish({ ...text('foreign'), merchantId: merchantOf('two').id })
  expect(await titles()).toEqual(['newer', 'older'])
  expect(await titles({ types: 'B,H' })).toEqual(['newer', 'help', 'older'])
  // 16:30 UTC is 00:30 of the next day in Manila.
  const { list } = await ask('announcements', 'one', {})
  expect(list[0]).toMatchObject({ timestamp: '2024-02-02 00:30:00', publishedAt: '2024-02-01T16:30:00.000Z' })
})

test('the list has pages of nine, and each names the total', async () => {
  for (let place = 0; place < 11; place += 1)
    await publish({ type: 'PR', publishedAt: new Date(2024, 0, 1 + place) })
  const lengths = []
  for (const pageNo of [1, 2, 3]) {
    const answer = await ask('announcements', 'one', { types: 'PR', pageNo })
    lengths.push([answer.list.length, answer.totalPages, answer.total])
  }
  expect(lengths).toEqual([
    [9, 2, 11],
    [2, 2, 11],
    [0, 2, 11],
  ])
})

test('HTML is sanitized when it is stored, and again when it is read', async () => {
  const dirty = '<p onclick="x()">a</p><script>x()</script>'
  const id = await publish({ type: 'H', texts: { EN: { title: 'dirty', content: dirty } } })
  const content = `published #>> '{words,EN,content}' AS content`
  expect(await askOnce(database.ownerUrl, `SELECT ${content} FROM content_entry WHERE id = ${id}`)).toEqual([
    { content: '<p>a</p>' },
  ])
  await rewrite(id, '{words,EN,content}', dirty)
  const { list } = await ask('announcements', 'one', { types: 'H' })
  expect(list.find((one) => one.title === 'dirty')?.content).toBe('<p>a</p>')
})

test('one merchant cannot take off an announcement of another', async () => {
  const id = await publish({ type: 'PL' })
  const attempt = (code: string) =>
    store.transact((tx) => unpublishAnnouncement(tx, { merchantId: merchantOf(code).id, id }))
  expect(await attempt('two')).toBe(false)
  expect(await titles({ types: 'PL' })).toEqual(['Hello'])
  expect(await attempt('one')).toBe(true)
  expect(await titles({ types: 'PL' })).toEqual([])
})

test('the merchant’s open pages are notified of stale data', () => {
  const received = vi.fn()
  notifyStale(received, 7, 'announcements')
  expect(received).toHaveBeenCalledWith(
    { kind: 'merchant', merchantId: 7 },
    { type: 'stale', what: 'announcements' },
  )
})

const banner = {
  groupName: 'home',
  position: 1,
  artCategory: 'slots',
  artTitle: 'peacock',
  linkage: { type: 'page', target: '/rng' },
  texts: {
    EN: { title: 'One wallet', text: 'For all', button: 'See' },
    AR: { title: 'محفظة', text: '', button: '' },
  },
} as const

test('banners are listed by group in order, with both pictures and internal links only', async () => {
  const { id: merchantId } = merchantOf('one')
  const last = await store.transact((tx) => publishBanner(tx, { ...banner, merchantId, position: 2 }))
  const first = await store.transact((tx) => publishBanner(tx, { ...banner, merchantId }))
  await rewrite(last, '{facts,link,target}', 'https://evil.example')
  const { list } = await ask('banners', 'one', { groupName: 'home', language: 'AR' })
  expect(list).toEqual([
    {
      bannerId: first.toString(),
      groupName: 'home',
      url: `/art/banner/${first}/1/ltr.svg`,
      urlMirrored: `/art/banner/${first}/1/rtl.svg`,
      title: 'محفظة',
      text: '',
      button: '',
      linkageType: 'page',
      target: '/rng',
    },
    expect.not.objectContaining({ linkageType: expect.anything() }),
  ])
  expect((await ask('banners', 'one', { groupName: 'fish' })).list).toEqual([])
  expect((await ask('banners', 'two', { groupName: 'home' })).list).toEqual([])
})

test('a banner with a link to another site is refused', async () => {
  const { id: merchantId } = merchantOf('one')
  const linkage = { type: 'page', target: '//evil.example' } as const
  await expect(store.transact((tx) => publishBanner(tx, { ...banner, merchantId, linkage }))).rejects.toThrow(
    'not_allowed',
  )
})

test('a banner links to another site only while its merchant allows the host', async () => {
  const { id: merchantId } = merchantOf('one')
  const id = await store.transact((tx) =>
    publishBanner(tx, { ...banner, merchantId, groupName: 'help', linkage: undefined }),
  )
  await rewrite(id, '{facts,link}', { type: 'outside', target: 'https://partner.example/' })
  const readTarget = async () => (await ask('banners', 'one', { groupName: 'help' })).list[0]?.target
  expect(await readTarget()).toBeUndefined()
  await askOnce(database.ownerUrl, `UPDATE merchant SET outside_hosts = '{partner.example}' WHERE id = $1`, [
    merchantId,
  ])
  await expect.poll(readTarget).toBe('https://partner.example/')
})

test('a picture is found only by its own merchant, id and version', async () => {
  const { id: merchantId } = merchantOf('one')
  const id = await store.transact((tx) => publishBanner(tx, { ...banner, merchantId }))
  expect(await findBannerPicture(store.read, { merchantId, id, version: 1 })).toEqual({
    category: 'slots',
    title: 'peacock',
  })
  for (const other of [{ version: 2 }, { merchantId: merchantOf('two').id }, { id: 999_999n }])
    expect(await findBannerPicture(store.read, { merchantId, id, version: 1, ...other })).toBeUndefined()
})
