import { type WrittenChannel, channelFaults } from '#domain/cashier/channel.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { openPool } from '#server/platform/db/pool.ts'
import { type Store, openStore } from '#server/platform/db/transaction.ts'
import { openMerchantRegistry } from '#server/platform/merchants/registry.ts'
import { type TestDatabase, openTestDatabase } from '#test/pg/database.ts'
import { askOnce } from '#test/pg/server.ts'

import { marketFaults } from '#domain/offers/market-faults.ts'
import { type OfferForm, readOffer } from '#domain/offers/offer-form.ts'

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
  ask(`SELECT code, (SELECT count(*)::int FROM content_entry
                WHERE merchant_id = merchant.id AND kind = 'banner' AND published #>> '{facts,group}' = 'home') AS home,
              (SELECT count(DISTINCT published #>> '{facts,group}')::int FROM content_entry
                WHERE merchant_id = merchant.id AND kind = 'banner') AS groups,
              (SELECT count(*)::int FROM content_entry
                WHERE merchant_id = merchant.id AND kind = 'announcement') AS notices
         FROM merchant ORDER BY code`)

test('the demonstration is created once, by the first process, and never changed again', async () => {
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
    { code: 'tessera', home: 4, groups: 1, notices: 8 },
    { code: 'verde', home: 3, groups: 1, notices: 8 },
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
  // Contracts count from the next period: no payout is invented for days before.
  expect(
    await ask(
      `SELECT code, account, kind, version.state, starts_on > business_day(merchant.id) AS "isLater"
         FROM agent_contract_version AS version JOIN member ON member.id = downline_id
         JOIN merchant ON merchant.id = version.merchant_id WHERE code = 'tessera' ORDER BY contract_id`,
    ),
  ).toEqual([
    { code: 'tessera', account: 'agent', kind: 'daily', state: 'active', isLater: true },
    { code: 'tessera', account: 'agent', kind: 'dividend', state: 'active', isLater: true },
    { code: 'tessera', account: 'subagent', kind: 'daily', state: 'active', isLater: true },
    { code: 'tessera', account: 'subagent', kind: 'dividend', state: 'offered', isLater: null },
  ])
  await ask(`UPDATE merchant SET name = 'Renamed' WHERE code = 'verde'`)
  expect(await layInDemo(store)).toEqual([])
  expect(await counts()).toEqual(expected)
  expect(await ask(`SELECT name FROM merchant WHERE code = 'verde'`)).toEqual([{ name: 'Renamed' }])
})

test('reading the demonstration reports no invalid value', async () => {
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

test('every text exists in each language of its merchant', async () => {
  const gaps = await ask(`
    SELECT code, kind, content_entry.id FROM merchant JOIN content_entry ON merchant_id = merchant.id
     WHERE (SELECT array_agg(said ORDER BY said) FROM jsonb_object_keys(published -> 'words') AS said)
           IS DISTINCT FROM (SELECT array_agg(one ORDER BY one) FROM unnest(merchant.languages) AS one)`)
  expect(gaps).toEqual([])
})

const textOf = (kind: string) => `
  SELECT language, texts ->> 'title' AS title, texts ->> 'text' AS text, texts ->> 'content' AS content
    FROM content_entry, jsonb_each(published -> 'words') AS said (language, texts) WHERE kind = '${kind}'`

test('headlines have nine words at most, texts promise no figures, and no placeholder is left', async () => {
  const rows = await ask<{ language: string; title: string; text: string }>(textOf('banner'))
  const english = rows.filter(({ language }) => language === 'EN')
  expect(english.length).toBeGreaterThan(0)
  for (const { title } of english) expect(title.split(' ').length, title).toBeLessThanOrEqual(9)
  for (const { title, text } of rows) expect(`${title} ${text}`).not.toMatch(/\d|[{}%]/)
})

test('notices keep their emphasis and links, and link to our own pages only', async () => {
  const rows = await ask<{ content: string }>(textOf('announcement'))
  const all = rows.map((row) => row.content).join('')
  expect(all).toContain('<strong>')
  expect(all).not.toMatch(/[{}]/)
  const links = [...all.matchAll(/href="([^"]*)"/g)].map((found) => found[1])
  expect(new Set(links)).toEqual(new Set(['/help']))
})

test('each brand has valid deposit channels, and all of them say that they are a demonstration', async () => {
  const rows = await ask<{ code: string; currency: string; written: WrittenChannel; is_demo: boolean }>(
    `SELECT code, currency, written, is_demo FROM payment_channel JOIN merchant ON merchant.id = merchant_id`,
  )
  expect(rows.map(({ code, written }) => `${code} ${written.kind}`).toSorted()).toEqual([
    'tessera bank',
    'tessera qr',
    'verde bank',
  ])
  for (const { written, currency, is_demo: isDemo } of rows) {
    expect(channelFaults(written, { currency, language: 'EN' })).toEqual([])
    expect(isDemo).toBe(true)
    expect(JSON.stringify(written)).toMatch(/DEMO/)
  }
})

test('the agents of each brand have rates from the first day on, each below those of its upline', async () => {
  const rows = await ask(
    `SELECT code, account, lottery_ppm, slots_ppm, from_day = business_day(merchant.id) AS "isInForce", left_over AS left
       FROM agent_rate JOIN member ON member.id = member_id JOIN merchant ON merchant.id = agent_rate.merchant_id
       JOIN agent_quota ON agent_id = member_id ORDER BY code, account`,
  )
  const agent = { account: 'agent', lottery_ppm: 950_000, slots_ppm: 9_000, isInForce: true, left: 20 }
  const subagent = { account: 'subagent', lottery_ppm: 945_000, slots_ppm: 7_000, isInForce: true, left: 5 }
  expect(rows).toEqual(
    ['tessera', 'verde'].flatMap((code) => [
      { code, ...agent },
      { code, ...subagent },
    ]),
  )
})

test('each brand has offers that pay, published by two operators who cannot sign in', async () => {
  const rows = await ask<{ code: string; offer: string; rules: OfferForm; version: number }>(
    `SELECT code, offer, rules, offer_version.version FROM offer_version JOIN merchant ON merchant.id = merchant_id
      ORDER BY code, offer`,
  )
  expect(rows.map(({ code, offer }) => `${code} ${offer}`)).toEqual([
    'tessera demo-daily-rebate',
    'tessera demo-first-deposit',
    'tessera demo-free-rounds',
    'tessera demo-reload',
    'verde demo-daily-rebate',
    'verde demo-first-deposit',
    'verde demo-free-rounds',
    'verde demo-reload',
  ])
  for (const row of rows) expect(marketFaults(readOffer(row.rules, row)), row.offer).toEqual([])
  expect(
    await ask(`
      SELECT DISTINCT name, permissions, role, password_hash FROM operator
        JOIN offer_version ON operator.id IN (operator_id, approved_by) ORDER BY name`),
  ).toEqual(
    ['author-tessera', 'author-verde', 'second-tessera', 'second-verde'].map((part) => ({
      name: `demonstration-${part}`,
      permissions: [],
      role: null,
      password_hash: null,
    })),
  )
  expect(
    await ask(`SELECT count(*)::int AS entries FROM audit_entry WHERE action = 'offer.publish'`),
  ).toEqual([{ entries: 8 }])
})
