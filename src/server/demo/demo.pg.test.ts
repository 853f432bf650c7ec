import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { bannerGroups } from '#domain/navigation/banner-group.ts'
import { openPool } from '#server/db/pool.ts'
import { type Store, openStore } from '#server/db/transaction.ts'
import { openMerchantRegistry } from '#server/merchants/registry.ts'
import { type TestDatabase, openTestDatabase } from '#test/pg/database.ts'
import { askOnce } from '#test/pg/server.ts'

import { layInDemo } from './actions.ts'

let database: TestDatabase
let store: Store

beforeAll(async () => {
  database = await openTestDatabase()
  store = openStore(openPool(database.appUrl, { max: 4 }))
})

afterAll(async () => {
  await store?.close()
  await database?.close()
})

const ask = <Row extends object>(text: string) => askOnce<Row>(database.ownerUrl, text)

const counts = () =>
  ask(`SELECT code, (SELECT count(*)::int FROM banner WHERE merchant_id = merchant.id AND group_name = 'home') AS home,
              (SELECT count(DISTINCT group_name)::int FROM banner WHERE merchant_id = merchant.id) AS groups,
              (SELECT count(*)::int FROM announcement WHERE merchant_id = merchant.id) AS notices
         FROM merchant ORDER BY code`)

test('the demonstration is laid in once, by whoever comes first, and then left alone', async () => {
  const laid = await Promise.all([layInDemo(store), layInDemo(store)])
  expect(
    laid
      .flat()
      .map(({ code }) => code)
      .sort(),
  ).toEqual(['tessera', 'verde'])
  const accounts = laid.flat().flatMap((one) => one.accounts)
  expect(accounts.map(({ account }) => account)).toEqual([
    'demo',
    'agent',
    'subagent',
    'demo',
    'agent',
    'subagent',
  ])
  expect(new Set(accounts.map(({ password }) => password)).size).toBe(6)
  for (const { password } of accounts) expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  const hashes = await ask<{ password_hash: string }>('SELECT DISTINCT password_hash FROM member')
  expect(hashes).toHaveLength(6)
  for (const { password_hash: hash } of hashes) expect(hash).toMatch(/^\$argon2id\$/)
  const expected = [
    { code: 'tessera', home: 4, groups: bannerGroups.length - 1, notices: 8 },
    { code: 'verde', home: 3, groups: bannerGroups.length - 1, notices: 8 },
  ]
  expect(await counts()).toEqual(expected)
  expect(
    await ask(
      `SELECT code, member.account, member.account_type, upline.account AS upline
         FROM affiliate_code JOIN member ON member.id = agent_id
         LEFT JOIN member AS upline ON upline.id = member.upline_id ORDER BY code`,
    ),
  ).toEqual([
    { code: 'MOSAIC', account: 'agent', account_type: 1, upline: null },
    { code: 'MOSAIC', account: 'agent', account_type: 1, upline: null },
    { code: 'TESSERAE', account: 'subagent', account_type: 2, upline: 'agent' },
    { code: 'TESSERAE', account: 'subagent', account_type: 2, upline: 'agent' },
  ])
  await ask(`UPDATE merchant SET name = 'Renamed' WHERE code = 'verde'`)
  expect(await layInDemo(store)).toEqual([])
  expect(await counts()).toEqual(expected)
  expect(await ask(`SELECT name FROM merchant WHERE code = 'verde'`)).toEqual([{ name: 'Renamed' }])
})

test('nothing of it is refused when it is read', async () => {
  const warn = vi.fn()
  const registry = await openMerchantRegistry({ store, log: { warn } })
  await registry.close()
  expect(warn.mock.calls).toEqual([])
  const [tessera, verde] = [registry.findByHost('localhost'), registry.findByHost('verde.localhost')]
  expect(registry.findByHost('127.0.0.1')).toBe(tessera)
  expect(tessera).toMatchObject({ zone: 'Asia/Manila', currency: 'PHP', profile: { name: 'open' } })
  expect(verde).toMatchObject({ zone: 'Europe/Rome', currency: 'EUR', profile: { name: 'strict' } })
  expect(verde?.themeCss).toContain('--primary')
  expect(verde?.copy.AR?.['shell.footer_text']).toBeDefined()
})

test('everything is said in each language of its merchant', async () => {
  for (const [table, key] of [
    ['announcement_text', 'announcement_id'],
    ['banner_text', 'banner_id'],
  ] as const) {
    const gaps = await ask(`
      SELECT code, ${key} FROM merchant JOIN ${table} AS said ON said.merchant_id = merchant.id
       GROUP BY merchant.id, ${key} HAVING array_agg(language ORDER BY language)
             <> (SELECT array_agg(one ORDER BY one) FROM unnest(merchant.languages) AS one)`)
    expect(gaps).toEqual([])
  }
})

test('headlines have nine words at most, nothing is promised in figures, and no place is left to fill', async () => {
  const rows = await ask<{ title: string; text: string }>('SELECT title, text FROM banner_text')
  const english = await ask<{ title: string }>(`SELECT title FROM banner_text WHERE language = 'EN'`)
  for (const { title } of english) expect(title.split(' ').length, title).toBeLessThanOrEqual(9)
  for (const { title, text } of rows) expect(`${title} ${text}`).not.toMatch(/\d|[{}%]/)
})

test('the notices keep their emphasis and their links, and lead to pages of ours', async () => {
  const rows = await ask<{ content: string }>('SELECT content FROM announcement_text')
  const all = rows.map((row) => row.content).join('')
  expect(all).toContain('<strong>')
  expect(all).not.toMatch(/[{}]/)
  const links = [...all.matchAll(/href="([^"]*)"/g)].map((found) => found[1])
  expect(new Set(links)).toEqual(new Set(['/help']))
})
