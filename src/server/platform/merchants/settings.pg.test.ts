import { hkdfSync } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { listProviders, removeProvider, saveProvider } from '#contract/console/identity-providers.ts'
import * as calls from '#contract/console/settings.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { permissions } from '#domain/access/permission.ts'
import { unwrap } from '#server/platform/sealing/wrapping.ts'
import { secondYes } from '#test/pg/second-operator.ts'
import { type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let owner: ConsoleVisitor
let merchant: { readonly id: number; readonly host: string; readonly code: string }

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' },
  })
  owner = await clerk(server, permissions)
})
afterAll(() => server.close())

beforeEach(async () => {
  const made = await server.fixtures.merchant()
  merchant = { ...made, code: server.services.registry.findById(made.id)?.code ?? '' }
})

const reason = 'a test'
const codeOf = (answer: Awaited<ReturnType<ConsoleVisitor['call']>>) => answer.body.code ?? answer.status
const valueOf = <T>(answer: { readonly body: { readonly value?: unknown } }) => answer.body.value as T

async function read<T>(call: Endpoint): Promise<{ version: number; settings: T } & Record<string, unknown>> {
  return valueOf(await owner.call(call, { merchantCode: merchant.code }))
}

async function save(call: Endpoint, settings: object, version?: number, visitor = owner) {
  return await visitor.call(call, {
    merchantCode: merchant.code,
    version: version ?? server.services.registry.findById(merchant.id)?.version,
    reason,
    settings,
  })
}

const site = (url: string, headers = {}) =>
  server.site.inject({ url, headers: { host: merchant.host, ...headers } })

/** One row per group: how it is read and saved, what is saved, and what a visitor then sees. */
const groups: [string, Endpoint, Endpoint, (before: Record<string, unknown>) => object][] = [
  ['flags', calls.readFlags, calls.saveFlags, (before) => ({ ...before, mobileCodeLogin: true })],
  [
    'languages',
    calls.readLanguages,
    calls.saveLanguages,
    () => ({ languages: ['VI', 'EN'], defaultLanguage: 'VI' }),
  ],
  [
    'accounts',
    calls.readAccounts,
    calls.saveAccounts,
    (before) => ({ ...before, idleMinutes: 45, smsDailyMax: 9, firebaseProjectId: 'a-project' }),
  ],
  [
    'maintenance',
    calls.readMaintenance,
    calls.saveMaintenance,
    () => ({
      isClosed: true,
      opensAt: '2999-01-01T00:00:00.000Z',
      windows: [{ startsAt: '2998-01-01T00:00:00.000Z', endsAt: '2998-01-02T00:00:00.000Z' }],
    }),
  ],
  [
    'regions',
    calls.readRegions,
    calls.saveRegions,
    () => ({
      blockedCountries: ['FR'],
      servedCountries: ['PH', 'VN'],
      rules: [
        { range: '10.0.0.0/8', verdict: 'block' },
        { range: '2001:db8::/32', verdict: 'admit' },
      ],
    }),
  ],
  [
    'profile',
    calls.readProfile,
    calls.saveProfile,
    () => ({
      marketProfile: 'strict',
      minimumAge: 21,
      isCockfightOn: false,
      offerMarket: 'GB',
      bonusStakeMin: '0.50',
    }),
  ],
]

test.each(groups)(
  '%s are saved, read back, audited with both states, and raise the version once',
  async (name, readCall, saveCall, expectedOf) => {
    const before = await read<Record<string, unknown>>(readCall)
    const expected = expectedOf(before.settings)
    const saved = valueOf<{ version: number; waits?: string }>(await save(saveCall, expected, before.version))
    if (saved.waits !== undefined) {
      expect((await read<object>(readCall)).settings).toEqual(before.settings)
      await secondYes(server, saved)
    }
    const after = await read<object>(readCall)
    expect(after.settings).toEqual(expected)
    expect(after.version).toBeGreaterThan(before.version)
    const history = valueOf<{ list: { before: object; after: object; reason: string }[] }>(
      await owner.call(calls.settingsHistory, { merchantCode: merchant.code, group: name }),
    )
    expect(history.list).toMatchObject([{ before: before.settings, after: expected, reason }])

    // An operator with an outdated version gets a conflict and the current settings.
    const late = await save(saveCall, expected, before.version)
    expect(late.body).toMatchObject({
      code: 'changed_meanwhile',
      value: { version: after.version, settings: expected },
    })
  },
)

test('a saved setting shows on the site with the next call', async () => {
  const { settings } = await read<object>(calls.readFlags)
  await save(calls.saveFlags, { ...settings, mobileRegistration: true })
  expect((await site('/wps/system/whitelabel')).json()).toMatchObject({
    value: { flags: { mobileRegistration: true } },
  })
  await save(calls.saveLanguages, { languages: ['CN', 'EN'], defaultLanguage: 'CN' })
  expect((await site('/wps/system/whitelabel')).json()).toMatchObject({
    value: { languages: ['CN', 'EN'], defaultLanguage: 'CN' },
  })
  await save(calls.saveMaintenance, { isClosed: true, windows: [] })
  expect((await site('/wps/member/info')).statusCode).toBe(503)
  await save(calls.saveMaintenance, { isClosed: false, windows: [] })
  expect((await site('/wps/member/info')).statusCode).toBe(401)
  await save(calls.saveRegions, {
    blockedCountries: [],
    servedCountries: [],
    rules: [{ range: '127.0.0.0/8', verdict: 'block' }],
  })
  expect((await site('/wps/member/info')).statusCode).toBe(451)
})

test('all eighteen fields are read, and an omitted one keeps its rule', async () => {
  const before = await read<{ fields: Record<string, object> }>(calls.readRegistration)
  expect(Object.keys(before.settings.fields)).toHaveLength(18)
  const email = { ...before.settings.fields['email'], enabled: true, required: true }
  expect(codeOf(await save(calls.saveRegistration, { fields: { email }, passwordDays: 90 }))).toBe(200)
  const after = await read<{ fields: Record<string, object>; passwordDays: number }>(calls.readRegistration)
  expect(after.settings).toEqual({ fields: { ...before.settings.fields, email }, passwordDays: 90 })
  expect((await site('/wps/system/setting/register')).json()).toMatchObject({
    value: { fields: { email: { required: true } } },
  })
})

test('settings that the domain would change are refused with their fields, and nothing is saved', async () => {
  const { settings: fields } = await read<{ fields: Record<string, object> }>(calls.readRegistration)
  const { settings: accounts } = await read<Record<string, unknown>>(calls.readAccounts)
  const username = { ...fields.fields['username'], required: false }
  const password = { ...fields.fields['password'], minLength: 4 }
  const day = '2998-01-01T00:00:00Z'
  const regions = { blockedCountries: [], servedCountries: [], rules: [] }
  const before = await server.asOwner('SELECT merchant::text FROM merchant WHERE id = $1', [merchant.id])
  for (const [call, settings, named] of [
    [calls.saveRegistration, { fields: { username, password } }, ['username', 'password']],
    [calls.saveLanguages, { languages: ['EN'], defaultLanguage: 'VI' }, ['defaultLanguage']],
    [calls.saveLanguages, { languages: ['EN', 'FR'], defaultLanguage: 'EN' }, ['languages']],
    [calls.saveAccounts, { ...accounts, idleMinutes: 1, codeMinutes: 99 }, ['idleMinutes', 'codeMinutes']],
    [calls.saveAccounts, { ...accounts, firebaseProjectId: 'No Project' }, ['firebaseProjectId']],
    [calls.saveMaintenance, { isClosed: false, windows: [{ startsAt: day, endsAt: day }] }, ['windows/0']],
    [
      calls.saveMaintenance,
      { isClosed: false, windows: [{ startsAt: '2020-01-01T00:00:00Z', endsAt: '2020-01-02T00:00:00Z' }] },
      ['windows/0'],
    ],
    [calls.saveMaintenance, { isClosed: true, opensAt: '2999-02-31T00:00:00Z', windows: [] }, ['opensAt']],
    [calls.saveRegions, { ...regions, blockedCountries: ['XX'] }, ['blockedCountries']],
    [calls.saveRegions, { ...regions, rules: [{ range: '10.0.0.0/99', verdict: 'block' }] }, ['rules/0']],
    [
      calls.saveRegions,
      {
        ...regions,
        rules: [
          { range: '10.0.0.0/8', verdict: 'block' },
          { range: '10.1.2.3/8', verdict: 'admit' },
        ],
      },
      ['rules'],
    ],
  ] as const) {
    const answer = await save(call, settings)
    expect([call.path, answer.body]).toMatchObject([
      call.path,
      { code: 'setting_refused', value: { fields: [...named] } },
    ])
  }
  expect(
    codeOf(
      await save(calls.saveMaintenance, { isClosed: true, opensAt: '2020-01-01T00:00:00Z', windows: [] }),
    ),
  ).toBe('opens_in_the_past')
  expect(await server.asOwner('SELECT merchant::text FROM merchant WHERE id = $1', [merchant.id])).toEqual(
    before,
  )
})

test('stricter settings are free, looser ones need a right of their own', async () => {
  const clerkOf = await clerk(
    server,
    permissions.filter((one) => one !== 'settings.loosen'),
  )
  const strict = {
    marketProfile: 'strict',
    minimumAge: 21,
    isCockfightOn: false,
    offerMarket: 'base',
    bonusStakeMin: '0.00',
  }
  expect(codeOf(await save(calls.saveProfile, strict, undefined, clerkOf))).toBe(200)
  for (const looser of [
    { ...strict, marketProfile: 'open' },
    { ...strict, minimumAge: 18 },
    { ...strict, isCockfightOn: true },
    { ...strict, offerMarket: 'GB' },
    { ...strict, bonusStakeMin: '0.50' },
  ])
    expect(codeOf(await save(calls.saveProfile, looser, undefined, clerkOf))).toBe('may_not_loosen')
  expect((await clerkOf.call(calls.readProfile, { merchantCode: merchant.code })).body.value).toMatchObject({
    mayLoosen: false,
    settings: strict,
  })
  expect(codeOf(await save(calls.saveProfile, { ...strict, marketProfile: 'open' }))).toBe(200)
})

test('settings that the market profile overrides are named in the answer', async () => {
  await save(calls.saveProfile, {
    marketProfile: 'strict',
    minimumAge: 18,
    isCockfightOn: false,
    offerMarket: 'base',
    bonusStakeMin: '0.00',
  })
  const { settings: flags } = await read<object>(calls.readFlags)
  await save(calls.saveFlags, { ...flags, freePlay: true })
  expect(await read(calls.readFlags)).toMatchObject({
    settings: { freePlay: true },
    offByMarket: ['freePlay'],
  })
  const { settings } = await read<{ secondFactor: object }>(calls.readAccounts)
  const fewer = await save(calls.saveAccounts, {
    ...settings,
    idleMinutes: 600,
    secondFactor: { asks: 'always', ways: ['totp', 'bank_name'] },
  })
  await secondYes(server, valueOf<object>(fewer))
  expect(await read(calls.readAccounts)).toMatchObject({
    settings: { idleMinutes: 600, secondFactor: { ways: ['totp', 'bank_name'] } },
    inEffect: { idleMinutes: 30, secondFactor: { ways: ['totp'] } },
  })
})

test('a provider is added, changed and removed; its secret is stored wrapped and never shown', async () => {
  const provider = {
    merchantCode: merchant.code,
    id: 'acme',
    label: 'Acme',
    mark: 'key',
    issuer: 'https://id.acme.example',
    clientId: 'tessera',
    isActive: true,
    position: 0,
    reason,
  }
  const added = await owner.call(saveProvider, {
    ...provider,
    version: 0,
    secret: 'very secret',
  })
  await secondYes(server, valueOf<object>(added))
  expect(codeOf(await owner.call(saveProvider, { ...provider, version: 0 }))).toBe('provider_taken')
  const list = await owner.call(listProviders, { merchantCode: merchant.code })
  expect(list.body.value).toMatchObject({ list: [{ id: 'acme', hasSecret: true, members: 0, version: 1 }] })
  expect(JSON.stringify(list.body)).not.toContain('very secret')
  const [row] = await server.asOwner<{ wrapped_secret: string }>(
    'SELECT wrapped_secret FROM identity_provider WHERE merchant_id = $1',
    [merchant.id],
  )
  const secret = server.services.config.sealingSecret ?? ''
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'tessera exchange keys', 32))
  expect(unwrap(key, 'identity provider acme', row?.wrapped_secret ?? '')?.toString()).toBe('very secret')
  const audit = await server.asOwner<{ text: string }>(
    `SELECT audit_entry::text AS text FROM audit_entry WHERE action = 'settings.providers'`,
  )
  expect(audit.map(({ text }) => text).join()).not.toContain('very secret')

  // A secret is not carried over to another issuer.
  const moved = { ...provider, version: 1, issuer: 'https://evil.example' }
  expect((await owner.call(saveProvider, moved)).body).toMatchObject({
    code: 'setting_refused',
    value: { fields: ['secret'] },
  })
  for (const issuer of [
    'http://id.acme.example',
    'https://a@b.example',
    'javascript:alert(1)',
    'https://x.example/?a=1',
  ])
    expect((await owner.call(saveProvider, { ...provider, version: 1, issuer })).body).toMatchObject({
      value: { fields: ['issuer'] },
    })
  expect((await owner.call(saveProvider, { ...provider, version: 1, label: 'Acme ID' })).body.value).toEqual({
    version: 2,
  })
  const which = { merchantCode: merchant.code, id: 'acme', version: 2, reason }
  const member = await server.fixtures.member({ merchantId: merchant.id })
  await server.asOwner(
    `INSERT INTO member_identity (merchant_id, provider_id, subject, member_id) VALUES ($1, 'acme', 's', $2)`,
    [merchant.id, member.id],
  )
  expect(codeOf(await owner.call(removeProvider, which))).toBe('provider_bound')
  // A new issuer could claim the subject of a bound member.
  const elsewhere = { ...provider, version: 2, issuer: 'https://evil.example', secret: 'another' }
  expect(codeOf(await owner.call(saveProvider, elsewhere))).toBe('provider_bound')
  await server.asOwner('DELETE FROM member_identity WHERE merchant_id = $1', [merchant.id])
  expect(codeOf(await owner.call(removeProvider, { ...which, version: 1 }))).toBe('changed_meanwhile')
  expect(codeOf(await owner.call(removeProvider, which))).toBe(200)
})

test('an operator of another merchant neither reads nor saves settings, nor their history', async () => {
  const stranger = await clerk(server, permissions, server.merchantId)
  for (const [, readCall, saveCall, expectedOf] of groups) {
    const { settings } = await read<Record<string, unknown>>(readCall)
    expect(codeOf(await stranger.call(readCall, { merchantCode: merchant.code }))).toBe('absent')
    expect(codeOf(await save(saveCall, expectedOf(settings), undefined, stranger))).toBe('absent')
  }
  const history = await stranger.call(calls.settingsHistory, { merchantCode: merchant.code, group: 'flags' })
  expect(codeOf(history)).toBe('absent')
})
