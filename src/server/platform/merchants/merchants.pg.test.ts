import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { openPool } from '#server/platform/db/pool.ts'
import { type Store, openStore } from '#server/platform/db/transaction.ts'
import type { CallerOfCall } from '#server/platform/http/context.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { waitFor } from '#test/patience.ts'
import { askOnce } from '#test/pg/server.ts'
import { type TestDatabase, openTestDatabase } from '#test/pg/database.ts'

import { type NewMerchant, createMerchant, switchMaintenance } from './actions.ts'
import { type MerchantRegistry, openMerchantRegistry } from './registry.ts'
import { answerStatus, answerWhitelabel } from './system-answers.ts'

const plain: NewMerchant = {
  code: 'amber',
  name: 'Amber',
  brand: 'tessera',
  currency: 'PHP',
  currencySymbol: '₱',
  zone: 'Asia/Manila',
  languages: ['EN', 'AR'],
  defaultLanguage: 'EN',
  marketProfile: 'open',
  isCockfightOn: true,
  flags: { freePlay: true },
  theme: {},
  copy: {},
  customerServiceUrl: '/help',
  hosts: ['amber.localhost'],
  resources: [{ resourceType: 'ios', url: '/down', labelNameEn: 'iOS app' }],
}

let database: TestDatabase
let store: Store
let registry: MerchantRegistry
let operatorId: bigint
const warn = vi.fn()

beforeAll(async () => {
  database = await openTestDatabase()
  store = openStore(openPool(database.appUrl, { max: 4 }))
  await store.transact((tx) => createMerchant(tx, plain))
  await store.transact((tx) =>
    createMerchant(tx, {
      ...plain,
      code: 'basalt',
      name: 'Basalt',
      hosts: ['basalt.localhost'],
      marketProfile: 'strict',
      resources: [],
    }),
  )
  const [operator] = await askOnce<{ id: string }>(
    database.ownerUrl,
    `INSERT INTO operator (name) VALUES ('op') RETURNING id::text`,
  )
  operatorId = BigInt(operator?.id ?? '0')
  registry = await openMerchantRegistry({ store, log: { warn }, lookEveryMs: 50 })
})

afterAll(async () => {
  await registry?.close()
  await store?.close()
  await database?.close()
})

const nowMs = Date.parse('2026-01-01T00:00:00Z')
const here = { address: '198.51.100.7', country: 'PH' }

function operator(merchantId?: number): CallerOfCall {
  return {
    kind: 'operator',
    permissions: [],
    operatorId,
    operatorName: 'op',
    sessionId: '00000000-0000-4000-8000-000000000000',
    merchantId,
  }
}

function amber() {
  const found = registry.findByCode('amber')
  if (!found) throw new Error('no amber')
  return found
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('it was not refused'),
    (thrown: unknown) => thrown,
  )
  if (error instanceof Refusal) return error.code
  throw error
}

test('a merchant is found by its host alone', () => {
  expect(registry.findByHost('amber.localhost')).toBe(amber())
  expect(registry.findByHost('basalt.localhost')?.code).toBe('basalt')
  expect(registry.findByHost('elsewhere.localhost')).toBeUndefined()
})

test('halls and switches follow the market profile', () => {
  expect(amber().categories).toContain('cockfight')
  expect(answerWhitelabel(amber(), 'EN').flags.freePlay).toBe(true)
  const basalt = registry.findByCode('basalt')
  expect(basalt?.categories).not.toContain('cockfight')
  expect(basalt && answerWhitelabel(basalt, 'EN').flags.freePlay).toBe(false)
})

test('the status is judged for each visitor', async () => {
  expect(answerStatus(amber(), here, nowMs)).toMatchObject({
    status: 0,
    location: { ip: '198.51.100.7' },
    resources: [{ resourceType: 'ios', url: '/down' }],
  })
  await askOnce(
    database.ownerUrl,
    `INSERT INTO address_rule SELECT id, '203.0.113.0/24', 'block' FROM merchant WHERE code = 'amber'`,
  )
  await registry.refresh()
  expect(answerStatus(amber(), { address: '203.0.113.9', country: undefined }, nowMs).status).toBe(2)
  expect(answerStatus(amber(), here, nowMs).status).toBe(0)
})

test('a repeated call gets the same cached object, and no other merchant’s', () => {
  const first = answerStatus(amber(), here, nowMs)
  expect(answerStatus(amber(), here, nowMs)).toBe(first)
  expect(Object.isFrozen(first)).toBe(true)
  const other = answerStatus(amber(), { address: '198.51.100.8', country: undefined }, nowMs)
  expect(other.location.ip).toBe('198.51.100.8')
})

test('a changed part raises the version and makes a new object; other merchants keep theirs', async () => {
  const before = amber()
  const basalt = registry.findByCode('basalt')
  await askOnce(
    database.ownerUrl,
    `INSERT INTO maintenance_window (merchant_id, starts_at, ends_at)
     SELECT id, '2027-01-01', '2027-01-02' FROM merchant WHERE code = 'amber'`,
  )
  await registry.refresh()
  expect(amber().version).toBeGreaterThan(before.version)
  expect(registry.findByCode('basalt')).toBe(basalt)
  const during = Date.parse('2027-01-01T12:00:00Z')
  expect(answerStatus(amber(), here, during)).toMatchObject({
    status: 1,
    maintenance: { active: true, opensAt: '2027-01-02T00:00:00.000Z' },
  })
})

test('polling finds a change without any hint', async () => {
  await askOnce(database.ownerUrl, `UPDATE merchant SET name = 'Amber House' WHERE code = 'amber'`)
  await waitFor(() => expect(amber().name).toBe('Amber House'))
})

test('an invalid value is logged and replaced, and the site works on', async () => {
  warn.mockClear()
  const theme = {
    light: { primary: 'red;}body{display:none', r1: '.5rem' },
    dark: { 'cat-slots': 'oklch(0.5 0.1 20)' },
  }
  const copy = {
    EN: {
      'shell.skip': 'Straight to it',
      'shell.nowhere': 'x',
      'shell.home': '<b>Home</b>',
      'shell.brand_home': '{name} {pin}',
    },
  }
  await askOnce(
    database.ownerUrl,
    `UPDATE merchant SET zone = 'Mars/Olympus', languages = '{EN,XX}', theme = $1, copy = $2,
            customer_service_url = 'javascript:alert(1)' WHERE code = 'basalt'`,
    [theme, copy],
  )
  await registry.refresh()
  const basalt = registry.findByCode('basalt')
  expect(basalt).toMatchObject({
    zone: 'UTC',
    languages: ['EN'],
    customerServiceUrl: undefined,
    theme: { light: { r1: '.5rem' }, dark: {} },
    copy: { EN: { 'shell.skip': 'Straight to it' } },
  })
  expect(Object.keys(basalt?.copy.EN ?? {})).toEqual(['shell.skip'])
  expect(basalt?.themeCss).not.toContain('display')
  expect(warn).toHaveBeenCalledTimes(8)
})

test('switching maintenance writes an audit entry and shows on the site at once', async () => {
  const opensAt = '2099-05-01T08:00:00Z'
  const input = {
    merchantCode: 'amber',
    version: amber().version,
    isClosed: true,
    opensAt,
    reason: 'new cables',
  }
  const { version } = await store.transact((tx) =>
    switchMaintenance(tx, { caller: operator(), nowMs }, input),
  )
  await registry.refresh()
  expect(amber().version).toBe(version)
  expect(answerStatus(amber(), here, nowMs)).toMatchObject({
    status: 1,
    maintenance: {
      active: true,
      since: expect.stringMatching(/Z$/),
      opensAt: '2099-05-01T08:00:00.000Z',
    },
  })
  const entries = await askOnce(
    database.ownerUrl,
    `SELECT action, reason, before->>'isClosed' AS before, after->>'isClosed' AS after,
            operator_id IS NOT NULL AS named FROM audit_entry`,
  )
  expect(entries).toEqual([
    { action: 'merchant.maintenance', reason: 'new cables', before: 'false', after: 'true', named: true },
  ])
})

test('an outdated or foreign switch, or one that opens in the past, is refused and writes nothing', async () => {
  const version = amber().version
  const basaltId = registry.findByCode('basalt')?.id
  const request = { merchantCode: 'amber', version, isClosed: true, reason: 'x' }
  const attempt = (caller: CallerOfCall, input: typeof request & { opensAt?: string }) =>
    refusalOf(store.transact((tx) => switchMaintenance(tx, { caller, nowMs }, input)))
  expect(await attempt(operator(), { ...request, version: version - 1 })).toBe('changed_meanwhile')
  expect(await attempt(operator(basaltId), request)).toBe('absent')
  expect(await attempt(operator(), { ...request, merchantCode: 'nobody' })).toBe('absent')
  expect(await attempt(operator(), { ...request, opensAt: '2020-01-01T00:00:00Z' })).toBe('opens_in_the_past')
  expect(await attempt({ kind: 'visitor' }, request)).toBe('forbidden')
  const [count] = await askOnce(database.ownerUrl, 'SELECT count(*)::int AS entries FROM audit_entry')
  expect(count).toEqual({ entries: 1 })
})

test('of two operators with the same version only one switches', async () => {
  const input = { merchantCode: 'amber', version: amber().version, isClosed: false, reason: 'done' }
  const outcomes = await Promise.allSettled(
    [1, 2].map(() => store.transact((tx) => switchMaintenance(tx, { caller: operator(), nowMs }, input))),
  )
  expect(outcomes.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
})
