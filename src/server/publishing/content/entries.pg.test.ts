import { afterAll, beforeAll, expect, test } from 'vitest'

import { partner } from '#domain/content/partner.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { type Store, openStore } from '#server/platform/db/transaction.ts'
import { type TestDatabase, openTestDatabase } from '#test/pg/database.ts'
import { askOnce } from '#test/pg/server.ts'

import { contentRulesOf, findPublished, findPublishedOne, publishEntry } from './actions.ts'

let database: TestDatabase
let store: Store
let merchantId = 0
let other = 0

beforeAll(async () => {
  database = await openTestDatabase()
  store = openStore(openPool(database.appUrl, { max: 2 }))
  const rows = await askOnce<{ id: number }>(
    database.ownerUrl,
    `INSERT INTO merchant (code, name, brand, currency, currency_symbol, zone, languages, default_language, market_profile)
       SELECT code, code, 'tessera', 'PHP', '₱', 'Asia/Manila', '{EN,AR}', 'EN', 'open' FROM unnest(ARRAY['one', 'two']) AS code
     RETURNING id`,
  )
  merchantId = rows[0]?.id ?? 0
  other = rows[1]?.id ?? 0
})

afterAll(async () => {
  await store?.close()
  await database?.close()
})

const rules = contentRulesOf({ languages: ['EN', 'AR'], defaultLanguage: 'EN' })
const write = (name: string, more: object = {}) =>
  store.transact((tx) =>
    publishEntry(tx, {
      merchantId,
      kind: partner,
      rules,
      document: {
        words: { EN: { name } },
        facts: { group: 'payment', picture: undefined, link: undefined },
      },
      ...more,
    }),
  )
const names = async (of: number) =>
  (await findPublished(store.read, { merchantId: of, kind: partner })).map(
    (entry) => entry.document.words['EN']?.name,
  )

test('entries are shown in order, within their times, and by their own merchant only', async () => {
  const hour = 3_600_000
  const now = Date.now()
  await write('second', { position: 2 })
  const id = await write('first', { position: 1 })
  await write('over', { startsAt: new Date(now - 2 * hour), endsAt: new Date(now - hour) })
  await write('to come', { startsAt: new Date(now + hour) })
  await write('foreign', { merchantId: other })
  expect(await names(merchantId)).toEqual(['first', 'second'])
  expect(await names(other)).toEqual(['foreign'])
  const one = { kind: partner, id }
  expect(await findPublishedOne(store.read, { ...one, merchantId })).toMatchObject({ id, version: 1 })
  expect(await findPublishedOne(store.read, { ...one, merchantId: other })).toBeUndefined()
})

test('an incomplete entry is not shown', async () => {
  await expect(write('')).rejects.toThrow('missing')
})
