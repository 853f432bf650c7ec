import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/game-providers.ts'
import type { Endpoint, Output } from '#contract/endpoint.ts'
import { permissions } from '#domain/access/permission.ts'
import { type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { type HubSupplier, openHubSupplier } from '#test/pg/hub-supplier.ts'
import { addVendor, betOf, callHub, openPlayer, pairOf, pemOf } from '#test/pg/play-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

const CODE = 'hub'
const theirs = pairOf(CODE)
const reason = 'A new contract'
let server: TestServer
let supplier: HubSupplier
let first: ConsoleVisitor
let second: ConsoleVisitor

beforeAll(async () => {
  const settings = { LOCAL_GAME_PROVIDERS: '1', THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' }
  server = await openTestServer({ settings })
  supplier = await openHubSupplier(theirs.privateKey)
  first = await clerk(server, permissions)
  second = await clerk(server, permissions)
})
afterAll(async () => {
  await supplier?.close()
  await server?.close()
})

const ask = async (endpoint: Endpoint, input: object, who = first) => {
  const { status, body } = await who.call(endpoint, input)
  return {
    status,
    said: body.success ? 'done' : (body.code ?? status),
    value: (body.value ?? {}) as Record<string, unknown>,
  }
}
const read = async (code = CODE, who = first) =>
  (await ask(calls.readGameProvider, { code }, who)).value as unknown as Output<typeof calls.readGameProvider>
const base = () => ({
  code: CODE,
  name: 'Hub of games',
  protocol: 'hub88',
  baseUrl: supplier.baseUrl,
  operatorId: '7',
  reason,
})
const waitingId = async (side: string, code = CODE) =>
  (await read(code)).waiting.find((key) => key.side === side)?.id ?? '0'

test('a provider is set up switched off, changed in the version that was seen, and stays what it speaks', async () => {
  expect(await ask(calls.saveGameProvider, base())).toMatchObject({ said: 'done', value: { version: 1 } })
  expect(await ask(calls.saveGameProvider, base())).toMatchObject({ said: 'provider_known' })
  const change = { ...base(), version: 1, name: 'Hub of all games' }
  expect(await ask(calls.saveGameProvider, change)).toMatchObject({ value: { version: 2 } })
  expect(await ask(calls.saveGameProvider, change)).toMatchObject({ said: 'changed_meanwhile' })
  const now = { ...base(), version: 2 }
  expect(await ask(calls.saveGameProvider, { ...now, protocol: 'swipe' })).toMatchObject({
    said: 'protocol_stays',
  })
  expect(
    await ask(calls.saveGameProvider, { ...now, code: 'new', version: undefined, protocol: 'telex' }),
  ).toMatchObject({
    said: 'protocol_unknown',
  })
  expect(await ask(calls.saveGameProvider, { ...now, name: '<b>Hub</b>' })).toMatchObject({
    said: 'invalid_input',
  })
  for (const baseUrl of [
    'http://games.example',
    'https://a:b@games.example',
    'https://games.example/?x=1',
    'https://games.example/#x',
    'ftp://games.example',
    'no address at all',
  ])
    expect(await ask(calls.saveGameProvider, { ...now, baseUrl }), baseUrl).toMatchObject({
      said: 'provider_address',
    })
  expect(await read()).toMatchObject({ isOn: false, name: 'Hub of all games', lacks: ['ours', 'theirs'] })
})

test('who works for one brand, or lacks the right, reaches no provider', async () => {
  const ofBrand = await clerk(server, permissions, server.merchantId)
  const reader = await clerk(server, ['providers.read'])
  for (const [endpoint, input] of [
    [calls.listGameProviders, {}],
    [calls.readGameProvider, { code: CODE }],
    [calls.saveGameProvider, base()],
    [calls.makeOurKey, { code: CODE, reason }],
    [calls.proposeTheirKey, { code: CODE, key: 'x', reason }],
    [calls.tryGameProvider, { code: CODE }],
    [calls.listProviderDifferences, { code: CODE }],
  ] as const)
    expect(await ask(endpoint, input, ofBrand), endpoint.path).toMatchObject({ status: 403 })
  expect(await ask(calls.saveGameProvider, base(), reader)).toMatchObject({ status: 403 })
  expect(
    await ask(calls.judgeTheirKey, { code: CODE, id: '1', judgement: 'approve', reason }, reader),
  ).toMatchObject({
    status: 403,
  })
})

test('our first key counts at once and its private part is told to nobody; the next one waits until it is used', async () => {
  const made = await ask(calls.makeOurKey, { code: CODE, reason })
  expect(made.value).toMatchObject({ isWaiting: false })
  const publicKey = String(made.value['publicKey'])
  expect(publicKey).toContain('BEGIN PUBLIC KEY')
  supplier.knowUs(publicKey)
  const provider = await read()
  expect(provider.keys).toMatchObject([{ side: 'ours', bits: 3072, publicKey }])
  const next = await ask(calls.makeOurKey, { code: CODE, reason })
  expect(next.value).toMatchObject({ isWaiting: true })
  expect((await read()).keys).toHaveLength(1)
  const id = await waitingId('ours')
  expect(await ask(calls.useOurKey, { code: CODE, id: '999', reason })).toMatchObject({
    said: 'changed_meanwhile',
  })
  expect(await ask(calls.useOurKey, { code: CODE, id, reason })).toMatchObject({ said: 'done' })
  supplier.knowUs(String(next.value['publicKey']))
  expect((await read()).keys.map(({ side, endsAt }) => [side, endsAt !== undefined])).toEqual([
    ['ours', false],
    ['ours', true],
  ])
  expect(await ask(calls.makeOurKey, { code: CODE, secret: 'a secret of sixteen', reason })).toMatchObject({
    said: 'key_made_here',
  })
})

test('a key of theirs is looked at, and counts once a second operator has let it in', async () => {
  const propose = (key: string) => ask(calls.proposeTheirKey, { code: CODE, key, reason })
  const { generateKeyPairSync } = await import('node:crypto')
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
  const hidden = theirs.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  for (const [key, said] of [
    ['-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----', 'key_unreadable'],
    [hidden, 'key_private'],
    [pemOf(curve), 'key_not_rsa'],
    [pemOf(weak), 'key_short'],
  ] as const)
    expect(await propose(key)).toMatchObject({ said })
  expect(await ask(calls.switchGameProvider, { code: CODE, version: 2, isOn: true, reason })).toMatchObject({
    said: 'keys_lacking',
  })
  const put = await propose(` ${pemOf(theirs.publicKey)}\n`)
  expect(put.value).toMatchObject({ bits: 2048 })
  const id = await waitingId('theirs')
  const judge = (judgement: string, who: ConsoleVisitor, which = id) =>
    ask(calls.judgeTheirKey, { code: CODE, id: which, judgement, reason }, who)
  expect(await judge('approve', first)).toMatchObject({ said: 'maker_is_checker' })
  expect((await read()).lacks).toEqual(['theirs'])
  // Another one in its place is another one.
  await propose(pemOf(pairOf('another').publicKey))
  expect(await judge('approve', second)).toMatchObject({ said: 'changed_meanwhile' })
  expect(await judge('reject', second, await waitingId('theirs'))).toMatchObject({ said: 'done' })
  expect((await read()).lacks).toEqual(['theirs'])
  await propose(pemOf(theirs.publicKey))
  expect(await judge('approve', second, await waitingId('theirs'))).toMatchObject({ said: 'done' })
  expect(await read()).toMatchObject({ lacks: [], waiting: [] })
  expect(await propose(pemOf(theirs.publicKey))).toMatchObject({ said: 'key_counts_already' })
  expect(await ask(calls.switchGameProvider, { code: CODE, version: 2, isOn: true, reason })).toMatchObject({
    value: { version: 3 },
  })
})

test('the test call says in one word what is wrong', async () => {
  const outcome = async () => (await ask(calls.tryGameProvider, { code: CODE })).value
  supplier.games = [{ game_code: 'a' }, { game_code: 'b' }]
  expect(await outcome()).toMatchObject({ outcome: 'listed', games: 2 })
  for (const [mood, said] of [
    ['unsigned', 'unsigned'],
    ['wrongly_signed', 'unsigned'],
    ['broken', 'unreadable'],
    ['forbidden', 'refused'],
  ] as const) {
    supplier.mood = mood
    expect(await outcome()).toMatchObject({ outcome: said })
  }
  supplier.mood = 'silent'
  expect(await outcome()).toMatchObject({ outcome: 'not_reached' })
  // Five times in a row it came to nothing: it is left alone, and the page says so.
  expect(await outcome()).toMatchObject({ outcome: 'busy' })
  await server.services.play.meter.flush()
  expect(await read()).toMatchObject({ circuit: 'open' })
  supplier.mood = 'honest'
})

test('a replaced key counts a day longer, unless it is ended at once; so is the old one of ours', async () => {
  await addVendor(server, { code: 'HUB', provider: CODE, games: ['wheel'] })
  const player = await openPlayer(server, { code: CODE })
  const bet = async (name: string) =>
    (
      await callHub(
        server,
        { code: CODE, privateKey: pairOf(name).privateKey },
        'transaction/bet',
        betOf(player, { amount: 1 }),
      )
    ).body['status']
  expect(await bet(CODE)).toBe('RS_OK')
  await ask(calls.proposeTheirKey, { code: CODE, key: pemOf(pairOf('hub next').publicKey), reason })
  expect(await bet('hub next')).toBe('RS_ERROR_INVALID_SIGNATURE')
  const approved = { code: CODE, id: await waitingId('theirs'), judgement: 'approve', reason }
  await ask(calls.judgeTheirKey, approved, second)
  expect([await bet(CODE), await bet('hub next')]).toEqual(['RS_OK', 'RS_OK'])
  expect(await ask(calls.endOldKey, { code: CODE, side: 'theirs', reason })).toMatchObject({ said: 'done' })
  expect([await bet(CODE), await bet('hub next')]).toEqual(['RS_ERROR_INVALID_SIGNATURE', 'RS_OK'])
  expect(await ask(calls.endOldKey, { code: CODE, side: 'theirs', reason })).toMatchObject({
    said: 'no_old_key',
  })
  expect(await ask(calls.endOldKey, { code: CODE, side: 'ours', reason })).toMatchObject({ said: 'done' })
})

test('calls are counted by the minute for all processes together, unsigned ones apart', async () => {
  const { meter } = server.services.play
  await meter.flush()
  const before = (await read()).windows[0]
  meter.took(CODE, 'in', 4, 'good')
  meter.took(CODE, 'in', 90, 'fault')
  meter.took(CODE, 'out', 900, 'good')
  meter.took(CODE, 'in', 0, 'unbelieved')
  await meter.flush()
  // Another process has counted the same minute.
  await server.asOwner(
    'UPDATE provider_minute SET calls = calls + 1, buckets[24] = buckets[24] + 1 WHERE direction = $1',
    ['out'],
  )
  meter.took(CODE, 'out', 900, 'good')
  await meter.flush()
  const { windows, openSessions, games } = await read()
  expect(windows.map(({ minutes }) => minutes)).toEqual([5, 60, 1440])
  const after = windows[0]
  expect((after?.in.calls ?? 0) - (before?.in.calls ?? 0)).toBe(2)
  expect((after?.in.faults ?? 0) - (before?.in.faults ?? 0)).toBe(1)
  expect((after?.unbelieved ?? 0) - (before?.unbelieved ?? 0)).toBe(1)
  expect((after?.out.calls ?? 0) - (before?.out.calls ?? 0)).toBe(3)
  expect(after?.out.p99Ms).toBe(60_000)
  expect({ openSessions, games }).toEqual({ openSessions: 1, games: 1 })
  const { list } = (await ask(calls.listGameProviders, {})).value as unknown as Output<
    typeof calls.listGameProviders
  >
  expect(list).toMatchObject([{ code: CODE, hour: { in: windows[1]?.in } }])
})

test('a secret is told once, or never; what was done is told, and no key with it', async () => {
  const code = 'formal'
  await ask(calls.saveGameProvider, { ...base(), code, protocol: 'forms', baseUrl: 'https://forms.example' })
  const made = await ask(calls.makeOurKey, { code, reason })
  const secret = String(made.value['secret'])
  expect(secret).toHaveLength(43)
  expect(await ask(calls.proposeTheirKey, { code, key: 'too short', reason })).toMatchObject({
    said: 'secret_short',
  })
  const pasted = 'what both sides have agreed upon'
  await ask(calls.proposeTheirKey, { code, key: pasted, reason })
  await ask(
    calls.judgeTheirKey,
    { code, id: await waitingId('theirs', code), judgement: 'approve', reason },
    second,
  )
  const shown = JSON.stringify(await read(code))
  const audit = await server.asOwner<{ action: string; text: string }>(
    `SELECT action, (before || after)::text AS text FROM audit_entry WHERE action LIKE 'game_provider.%' ORDER BY id`,
  )
  const told = [shown, ...audit.map(({ text }) => text), ...server.logged].join('\n')
  for (const hidden of [secret, pasted, 'PRIVATE KEY', 'wrapped']) expect(told).not.toContain(hidden)
  expect(new Set(audit.map(({ action }) => action))).toEqual(
    new Set(
      [
        'add',
        'change',
        'switch',
        'make_our_key',
        'use_our_key',
        'propose_key',
        'approve_key',
        'reject_key',
        'end_key',
      ].map((deed) => `game_provider.${deed}`),
    ),
  )
})
