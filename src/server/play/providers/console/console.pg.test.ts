import { generateKeyPairSync, randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { judgeProposal, listProposals } from '#contract/console/approvals.ts'
import * as calls from '#contract/console/game-providers.ts'
import type { Endpoint, Output } from '#contract/endpoint.ts'
import { permissions } from '#domain/access/permission.ts'
import { type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { lapses, makeLapse } from '#test/pg/lapses.ts'
import { type HubSupplier, openHubSupplier } from '#test/pg/hub-supplier.ts'
import { secondYes } from '#test/pg/second-operator.ts'
import { addVendor, betOf, callHub, openPlayer, pairOf, pemOf, vendorOf } from '#test/pg/play-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

const theirs = pairOf('hub')
const reason = 'A new contract'
let server: TestServer
let supplier: HubSupplier
let first: ConsoleVisitor
let second: ConsoleVisitor

beforeAll(async () => {
  const settings = {
    LOCAL_GAME_PROVIDERS: '1',
    THROTTLE_ACCOUNT: '9999,9999',
    THROTTLE_ADDRESS: '9999,9999',
  }
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
    outcome: body.success ? 'done' : (body.code ?? status),
    value: (body.value ?? {}) as Record<string, unknown>,
  }
}
const read = async (code: string) =>
  (await ask(calls.readGameProvider, { code })).value as unknown as Output<typeof calls.readGameProvider>
const base = (code: string) => ({
  code,
  name: 'Hub of games',
  protocol: 'hub88',
  baseUrl: supplier.baseUrl,
  operatorId: '7',
  reason,
})
const add = (code: string, more: object = {}) => ask(calls.saveGameProvider, { ...base(code), ...more })
const waitingId = async (code: string, side: string) =>
  (await read(code)).waiting.find((key) => key.side === side)?.id ?? '0'
const makeOurs = async (code: string) => {
  const made = await ask(calls.makeOurKey, { code, reason })
  return { isWaiting: made.value['isWaiting'], publicKey: String(made.value['publicKey']) }
}
const propose = (code: string, key = pemOf(theirs.publicKey), who = first) =>
  ask(calls.proposeTheirKey, { code, key, reason }, who)
const judge = async (code: string, judgement: string, who = second, id?: string) =>
  await ask(
    calls.judgeTheirKey,
    { code, id: id ?? (await waitingId(code, 'theirs')), judgement, reason },
    who,
  )
/** A provider with exchanged keys, switched on. */
async function setUp(code: string): Promise<void> {
  await add(code)
  supplier.knowUs((await makeOurs(code)).publicKey)
  await propose(code)
  await judge(code, 'approve')
  await switchOn(code)
}
/** One operator proposes to switch it on, another one approves. */
async function switchOn(code: string): Promise<void> {
  const answer = await ask(calls.switchGameProvider, { code, version: 1, isOn: true, reason })
  expect(answer).toMatchObject({ value: { version: 1 } })
  await secondYes(server, answer.value)
}

test('a provider is set up switched off, changed in the version that was seen, and stays what it speaks', async () => {
  const code = 'changed'
  expect(await add(code)).toMatchObject({ outcome: 'done', value: { version: 1 } })
  expect(await add(code)).toMatchObject({ outcome: 'provider_known' })
  const change = { ...base(code), version: 1, name: 'Hub of all games' }
  expect(await ask(calls.saveGameProvider, change)).toMatchObject({ value: { version: 2 } })
  expect(await ask(calls.saveGameProvider, change)).toMatchObject({ outcome: 'changed_meanwhile' })
  const now = { ...base(code), version: 2 }
  expect(await ask(calls.saveGameProvider, { ...now, protocol: 'swipe' })).toMatchObject({
    outcome: 'protocol_stays',
  })
  expect(await add('new', { protocol: 'telex' })).toMatchObject({ outcome: 'protocol_unknown' })
  expect(await ask(calls.saveGameProvider, { ...now, name: '<b>Hub</b>' })).toMatchObject({
    outcome: 'invalid_input',
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
      outcome: 'provider_address',
    })
  expect(await read(code)).toMatchObject({
    isOn: false,
    name: 'Hub of all games',
    lacks: ['ours', 'theirs'],
  })
})

test('an operator of one brand, or without the permission, reaches no provider', async () => {
  const code = 'reached'
  await add(code)
  const ofBrand = await clerk(server, permissions, server.merchantId)
  const reader = await clerk(server, ['providers.read'])
  for (const [endpoint, input] of [
    [calls.listGameProviders, {}],
    [calls.readGameProvider, { code }],
    [calls.saveGameProvider, base(code)],
    [calls.makeOurKey, { code, reason }],
    [calls.proposeTheirKey, { code, key: 'x', reason }],
    [calls.tryGameProvider, { code }],
    [calls.listProviderDifferences, { code }],
  ] as const)
    expect(await ask(endpoint, input, ofBrand), endpoint.path).toMatchObject({ status: 403 })
  expect(await ask(calls.saveGameProvider, base(code), reader)).toMatchObject({ status: 403 })
  expect(await judge(code, 'approve', reader, '1')).toMatchObject({ status: 403 })
})

test('our first key is used at once and its private half never leaves; the next one waits until it is activated', async () => {
  const code = 'ours'
  await add(code)
  const made = await makeOurs(code)
  expect(made).toMatchObject({ isWaiting: false })
  expect(made.publicKey).toContain('BEGIN PUBLIC KEY')
  expect((await read(code)).keys).toMatchObject([{ side: 'ours', bits: 3072, publicKey: made.publicKey }])
  expect(await makeOurs(code)).toMatchObject({ isWaiting: true })
  expect((await read(code)).keys).toHaveLength(1)
  const id = await waitingId(code, 'ours')
  expect(await ask(calls.useOurKey, { code, id: '999', reason })).toMatchObject({
    outcome: 'changed_meanwhile',
  })
  expect(await ask(calls.useOurKey, { code, id, reason })).toMatchObject({ outcome: 'done' })
  expect((await read(code)).keys.map(({ side, endsAt }) => [side, endsAt !== undefined])).toEqual([
    ['ours', false],
    ['ours', true],
  ])
  expect(await ask(calls.makeOurKey, { code, secret: 'a secret of sixteen', reason })).toMatchObject({
    outcome: 'key_made_here',
  })
})

test('a key of theirs is looked at, and counts once a second operator has let it in', async () => {
  const code = 'judged'
  await add(code)
  await makeOurs(code)
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
  const hidden = theirs.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  for (const [key, expected] of [
    ['-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----', 'key_unreadable'],
    [hidden, 'key_private'],
    [pemOf(curve), 'key_not_rsa'],
    [pemOf(weak), 'key_short'],
  ] as const)
    expect(await propose(code, key)).toMatchObject({ outcome: expected })
  expect(await ask(calls.switchGameProvider, { code, version: 1, isOn: true, reason })).toMatchObject({
    outcome: 'keys_lacking',
  })
  expect((await propose(code, ` ${pemOf(theirs.publicKey)}\n`)).value).toMatchObject({ bits: 2048 })
  const id = await waitingId(code, 'theirs')
  expect(await judge(code, 'approve', first)).toMatchObject({ outcome: 'maker_is_checker' })
  expect((await read(code)).lacks).toEqual(['theirs'])
  // Approving a proposal that was replaced meanwhile is refused.
  await propose(code, pemOf(pairOf('another').publicKey))
  expect(await judge(code, 'approve', second, id)).toMatchObject({ outcome: 'changed_meanwhile' })
  expect(await judge(code, 'reject')).toMatchObject({ outcome: 'done' })
  expect((await read(code)).lacks).toEqual(['theirs'])
  await propose(code)
  expect(await judge(code, 'approve')).toMatchObject({ outcome: 'done' })
  expect(await read(code)).toMatchObject({ lacks: [], waiting: [] })
  expect(await propose(code)).toMatchObject({ outcome: 'key_counts_already' })
})

test('a waiting key lapses after seven days, and when its maker is suspended or loses the right', async () => {
  const code = 'lapsed'
  await add(code)
  const maker = await clerk(server, permissions)
  const change = (columns: string) =>
    server.asOwner(`UPDATE operator SET ${columns} WHERE id = $1`, [maker.operatorId])
  await propose(code, pemOf(theirs.publicKey), maker)
  await change(`status = 'suspended'`)
  expect(await judge(code, 'approve')).toMatchObject({ outcome: 'proposal_lapsed' })
  await change(`status = 'active', permissions = '{providers.read}'`)
  expect(await judge(code, 'approve')).toMatchObject({ outcome: 'proposal_lapsed' })
  await change(`permissions = '{providers.write}'`)
  await server.asOwner(
    `UPDATE provider_key_waiting SET proposed_at = proposed_at - interval '7 days' WHERE provider_code = $1`,
    [code],
  )
  expect(await judge(code, 'approve')).toMatchObject({ outcome: 'proposal_lapsed' })
  expect((await read(code)).lacks).toContain('theirs')
  expect(await judge(code, 'reject')).toMatchObject({ outcome: 'done' })
  await propose(code, pemOf(theirs.publicKey), maker)
  expect(await judge(code, 'approve')).toMatchObject({ outcome: 'done' })
})

test.each(lapses)('a key that can no longer be let in waits no longer, and says why: %s', async (why) => {
  const code = why.replaceAll('_', '-')
  await add(code)
  const maker = await clerk(server, permissions)
  const looked = async () => {
    const { list } = (await ask(calls.listGameProviders, {})).value as unknown as Output<
      typeof calls.listGameProviders
    >
    const { waiting, isKeyWaiting } = await read(code)
    return {
      listed: list.find((one) => one.code === code)?.isKeyWaiting,
      isKeyWaiting,
      waiting: waiting.map(({ side, lapse }) => [side, lapse]),
    }
  }
  await propose(code, pemOf(theirs.publicKey), maker)
  expect(await looked()).toEqual({ listed: true, isKeyWaiting: true, waiting: [['theirs', undefined]] })
  const age = () =>
    server.asOwner(
      `UPDATE provider_key_waiting SET proposed_at = proposed_at - interval '7 days' WHERE provider_code = $1`,
      [code],
    )
  await makeLapse(server, why, { makerId: maker.operatorId, age })
  expect(await looked()).toEqual({ listed: false, isKeyWaiting: false, waiting: [['theirs', why]] })
  expect(await propose(code)).toMatchObject({ outcome: 'done' })
  expect(await looked()).toEqual({ listed: true, isKeyWaiting: true, waiting: [['theirs', undefined]] })
})

test('a new key of ours waits for its provider, not for an operator, and never lapses', async () => {
  const code = 'own-key'
  await add(code)
  const maker = await clerk(server, permissions)
  for (const who of [first, maker]) await ask(calls.makeOurKey, { code, reason }, who)
  await makeLapse(server, 'maker_suspended', { makerId: maker.operatorId, age: () => Promise.resolve() })
  expect((await read(code)).waiting.map(({ side, lapse }) => [side, lapse])).toEqual([['ours', undefined]])
})

test('one operator switches a provider off; switching it on waits for a second one, who sees its keys', async () => {
  const code = 'switched'
  await setUp(code)
  const to = (isOn: boolean, version: number) =>
    ask(calls.switchGameProvider, { code, version, isOn, reason })
  expect(await to(true, 2)).toMatchObject({ value: { version: 2 } })
  expect(await to(false, 2)).toMatchObject({ value: { version: 3 } })
  const proposal = await to(true, 3)
  expect(proposal).toMatchObject({ value: { version: 3, waits: expect.any(String) as string } })
  expect(await to(true, 3)).toMatchObject({ outcome: 'proposal_waits' })
  const { list } = (await ask(listProposals, { group: 'gameProviders', subject: code }))
    .value as unknown as Output<typeof listProposals>
  const [print] = (await read(code)).keys.filter(({ side }) => side === 'theirs')
  expect(list[0]).toMatchObject({
    before: { isOn: false },
    after: { isOn: true, baseUrl: supplier.baseUrl, fingerprint: [print?.fingerprint] },
  })
  // The provider changed meanwhile, so the second operator would approve something else than they saw.
  await ask(calls.saveGameProvider, { ...base(code), version: 3, name: 'Hub of other games' })
  const yes = { requestId: randomUUID(), id: proposal.value['waits'], judgement: 'approve' }
  expect(await ask(judgeProposal, yes, second)).toMatchObject({ outcome: 'changed_meanwhile' })
  expect(await read(code)).toMatchObject({ isOn: false })
})

test('the test call reports its fault by one code', async () => {
  const code = 'tried'
  await setUp(code)
  const outcome = async () => (await ask(calls.tryGameProvider, { code })).value
  supplier.games = [{ game_code: 'a' }, { game_code: 'b' }]
  expect(await outcome()).toMatchObject({ outcome: 'listed', games: 2 })
  for (const [mood, expected] of [
    ['unsigned', 'unsigned'],
    ['wrongly_signed', 'unsigned'],
    ['broken', 'unreadable'],
    ['forbidden', 'refused'],
  ] as const) {
    supplier.mood = mood
    expect(await outcome()).toMatchObject({ outcome: expected })
  }
  supplier.mood = 'silent'
  expect(await outcome()).toMatchObject({ outcome: 'not_reached' })
  // Five failures in a row open the circuit breaker, and the page shows it.
  expect(await outcome()).toMatchObject({ outcome: 'busy' })
  await server.services.gameProviders.meter.flush()
  expect(await read(code)).toMatchObject({ circuit: 'open' })
  supplier.mood = 'honest'
})

test('a replaced key counts a day longer, unless it is ended at once; so is the old one of ours', async () => {
  const code = 'rotated'
  await setUp(code)
  await addVendor(server, { code: vendorOf(code), provider: code, games: ['wheel'] })
  const player = await openPlayer(server, { code })
  const next = pairOf('hub next')
  const bet = async ({ privateKey }: typeof theirs) =>
    (await callHub(server, { code, privateKey }, 'transaction/bet', betOf(player, { amount: 1 }))).body[
      'status'
    ]
  expect(await bet(theirs)).toBe('RS_OK')
  await propose(code, pemOf(next.publicKey))
  expect(await bet(next)).toBe('RS_ERROR_INVALID_SIGNATURE')
  await judge(code, 'approve')
  expect([await bet(theirs), await bet(next)]).toEqual(['RS_OK', 'RS_OK'])
  const end = (side: string) => ask(calls.endOldKey, { code, side, reason })
  expect(await end('theirs')).toMatchObject({ outcome: 'done' })
  expect([await bet(theirs), await bet(next)]).toEqual(['RS_ERROR_INVALID_SIGNATURE', 'RS_OK'])
  expect(await end('theirs')).toMatchObject({ outcome: 'no_old_key' })
  expect(await end('ours')).toMatchObject({ outcome: 'no_old_key' })
  expect(await read(code)).toMatchObject({ openSessions: 1, openRounds: 4, games: 1 })
})

test('calls are counted by the minute for all processes together, unsigned ones apart', async () => {
  const code = 'measured'
  await add(code)
  const { meter } = server.services.gameProviders
  meter.took(code, 'in', 4, 'good')
  meter.took(code, 'in', 90, 'fault')
  meter.took(code, 'out', 900, 'good')
  meter.took(code, 'in', 0, 'unbelieved')
  await meter.flush()
  // Plays a second process that has counted calls of the same minute.
  await server.asOwner(
    `UPDATE provider_minute SET calls = calls + 1, buckets[24] = buckets[24] + 1
      WHERE direction = 'out' AND provider_code = $1`,
    [code],
  )
  meter.took(code, 'out', 900, 'good')
  await meter.flush()
  const { windows } = await read(code)
  const expected = {
    unbelieved: 1,
    in: { calls: 2, faults: 1, p50Ms: 5, p99Ms: 100 },
    out: { calls: 3, faults: 0, p50Ms: 1_000, p99Ms: 60_000 },
  }
  expect(windows).toEqual([5, 60, 1440].map((minutes) => ({ minutes, ...expected })))
  const { list } = (await ask(calls.listGameProviders, {})).value as unknown as Output<
    typeof calls.listGameProviders
  >
  expect(list.find((one) => one.code === code)?.hour).toEqual({ minutes: 60, ...expected })
})

test('a secret is shown once at most, and the audit holds no key', async () => {
  const code = 'formal'
  const formal = { protocol: 'forms', baseUrl: 'https://forms.example' }
  await add(code, formal)
  const made = String((await ask(calls.makeOurKey, { code, reason })).value['secret'])
  expect(made).toHaveLength(43)
  const pasted = ['what both sides have agreed upon', 'and what they agreed upon later on']
  expect(await ask(calls.makeOurKey, { code, secret: pasted[1], reason })).toMatchObject({
    value: { isWaiting: true },
  })
  await ask(calls.useOurKey, { code, id: await waitingId(code, 'ours'), reason })
  expect(await propose(code, 'too short')).toMatchObject({ outcome: 'secret_short' })
  await propose(code, pasted[0])
  await judge(code, 'reject')
  for (const secret of pasted) {
    await propose(code, secret)
    await judge(code, 'approve')
  }
  await ask(calls.endOldKey, { code, side: 'theirs', reason })
  await switchOn(code)
  await ask(calls.saveGameProvider, { ...base(code), ...formal, version: 2, name: 'Formal' })
  const answered = JSON.stringify(await read(code))
  const audit = await server.asOwner<{ action: string; text: string }>(
    `SELECT action, (before || after)::text AS text FROM audit_entry
      WHERE action LIKE 'game_provider.%' AND after ->> 'code' = $1 OR before ->> 'code' = $1 ORDER BY id`,
    [code],
  )
  const texts = [answered, ...audit.map(({ text }) => text), ...server.logged].join('\n')
  for (const hidden of [made, ...pasted, 'PRIVATE KEY', 'wrapped']) expect(texts).not.toContain(hidden)
  expect(audit.map(({ action }) => action.replace('game_provider.', ''))).toEqual([
    'add',
    'use_our_key',
    'make_our_key',
    'use_our_key',
    'propose_key',
    'reject_key',
    'propose_key',
    'approve_key',
    'propose_key',
    'approve_key',
    'end_key',
    'switch',
    'change',
  ])
})
