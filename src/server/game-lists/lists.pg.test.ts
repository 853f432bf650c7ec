import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/game-lists.ts'
import type { Endpoint, Output } from '#contract/endpoint.ts'
import { permissions } from '#domain/access/permission.ts'
import { knowVendor, offerVendor } from '#server/catalogue/actions.ts'
import { CONSOLE_ORIGIN, type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { type HubSupplier, openHubSupplier } from '#test/pg/hub-supplier.ts'
import { openProvider, pairOf, pemOf } from '#test/pg/play-stage.ts'
import { someAddress } from '#test/pg/sign-in.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

const code = 'maker'
const reason = 'Their autumn list'
let server: TestServer
let supplier: HubSupplier
let house: ConsoleVisitor
let merchantCode = ''

beforeAll(async () => {
  const settings = { LOCAL_GAME_PROVIDERS: '1', THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' }
  server = await openTestServer({ settings })
  supplier = await openHubSupplier(pairOf(code).privateKey)
  supplier.knowUs(pemOf(pairOf('ours').publicKey))
  await openProvider(server, { code, baseUrl: supplier.baseUrl })
  await openProvider(server, { code: 'forms-sim', protocol: 'forms' })
  house = await clerk(server, permissions)
  merchantCode = server.services.registry.findById(server.merchantId)?.code ?? ''
  await server.services.store.transact(async (tx) => {
    await knowVendor(tx, {
      code: 'AUREL',
      displayName: 'Aurel',
      category: 'live',
      accountTypeId: 901,
      provider: code,
    })
    await offerVendor(tx, { merchantId: server.merchantId, code: 'AUREL' })
  })
})
afterAll(async () => {
  await supplier?.close()
  await server?.close()
})

const ask = async (endpoint: Endpoint, input: object, who = house) => {
  const { status, body } = await who.call(endpoint, input)
  return {
    status,
    said: body.success ? 'done' : (body.code ?? status),
    value: (body.value ?? {}) as Record<string, unknown>,
  }
}
const read = async (input: object = {}) =>
  (await ask(calls.readGameList, { code, ...input })).value as unknown as Output<typeof calls.readGameList>
const upload = async (content: string, type = 'text/csv', of = code, by?: ConsoleVisitor) => {
  // The call is dear, and counted by who makes it.
  const who = by ?? (await clerk(server, permissions))
  const answer = await server.console.inject({
    method: 'POST',
    url: `${calls.uploadGameList.path}?code=${of}&fileName=list.csv`,
    remoteAddress: someAddress(),
    headers: {
      host: server.consoleHost,
      origin: CONSOLE_ORIGIN,
      'sec-fetch-site': 'same-origin',
      'content-type': type,
      cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-session-token': who.token ?? '',
    },
    payload: content,
  })
  const body = answer.json<{ success: boolean; code?: string; value?: { id: string } }>()
  return body.success ? 'done' : (body.code ?? answer.statusCode)
}
const apply = (input: object, id?: string) =>
  read().then(({ list }) => ask(calls.applyGameList, { code, id: id ?? list?.id ?? '1', reason, ...input }))
const game = (game_code: string, more: object = {}) => ({
  game_code,
  name: `Game ${game_code}`,
  product: 'Aurel Games',
  ...more,
})

test('a list is taken from its provider, judged, and nothing of it is written yet', async () => {
  supplier.games = [
    game('amber', { rtp: '96.20', url_thumb: 'https://cdn.example/a.png' }),
    game('<script>', { name: 'Script' }),
    game('brass', { name: '<img src=x onerror=alert(1)>' }),
    { enabled: false, ...game('off') },
  ]
  expect(await ask(calls.takeGameList, { code })).toMatchObject({ said: 'done' })
  const { list, rows, vendors } = await read()
  expect(list?.counts).toEqual({ new: 0, changed: 0, unmapped: 1, same: 0, gone: 2, invalid: 2 })
  expect(list?.makers).toEqual([{ name: 'Aurel Games', count: 1 }])
  expect(vendors.map((vendor) => vendor.code)).toEqual(['AUREL', 'MAKER'])
  expect(rows.filter(({ state }) => state === 'invalid').map(({ line, faults }) => [line, faults])).toEqual([
    [2, ['id']],
    [3, ['name']],
  ])
  expect(JSON.stringify(rows)).not.toContain('<')
  expect(await server.asOwner(`SELECT 1 FROM game WHERE provider_game_id = 'amber'`)).toEqual([])
  expect(await apply({ state: 'new' })).toMatchObject({ said: 'nothing_left' })
})

test('an answer that the provider has not signed is no list', async () => {
  for (const [mood, said] of [
    ['unsigned', 'list_unsigned'],
    ['wrongly_signed', 'list_unsigned'],
    ['broken', 'list_unreadable'],
    ['forbidden', 'list_refused'],
  ] as const) {
    supplier.mood = mood
    expect(await ask(calls.takeGameList, { code })).toMatchObject({ said })
  }
  supplier.mood = 'honest'
  supplier.games = []
  expect(await ask(calls.takeGameList, { code })).toMatchObject({ said: 'list_empty' })
  expect(await ask(calls.takeGameList, { code: 'forms-sim' })).toMatchObject({ said: 'no_lists' })
  expect(await ask(calls.takeGameList, { code: 'nobody' })).toMatchObject({ status: 404 })
})

test('a maker is given to a vendor of this provider alone; its new games are written and offered', async () => {
  const map = (vendorCode: string) => ask(calls.mapVendor, { code, name: 'Aurel Games', vendorCode, reason })
  expect(await map('FORMS_SIM')).toMatchObject({ said: 'vendor_of_another' })
  expect(await map('AUREL')).toMatchObject({ said: 'done' })
  expect((await read()).list?.counts).toMatchObject({ new: 1, unmapped: 0 })
  expect(await apply({ state: 'new', offer: { merchantCode, isOn: false } })).toMatchObject({
    value: { applied: 1, offered: 1, left: 0 },
  })
  const [stored] = await server.asOwner(`
    SELECT game.vendor_code, game.code, game.category, rtp_bp, launch_kind, is_on FROM game
      JOIN merchant_game ON game_id = game.id WHERE provider_game_id = 'amber'`)
  expect(stored).toEqual({
    vendor_code: 'AUREL',
    code: 'amber',
    category: 'live',
    rtp_bp: 9620,
    launch_kind: 'frame',
    is_on: false,
  })
  expect((await read()).list?.counts).toMatchObject({ new: 0, same: 1 })
})

test('what changed is written over what is known, and what the list leaves out stays', async () => {
  await server.asOwner(
    `UPDATE game SET label = '{"EN": "Game amber", "VI": "Hổ phách"}', features = '{free-spins}' WHERE code = 'amber'`,
  )
  supplier.games = [game('amber', { name: 'Amber Gate', rtp: '94' }), game('copper')]
  await ask(calls.takeGameList, { code })
  const { rows } = await read({ state: 'changed' })
  expect(rows).toMatchObject([{ id: 'amber', changes: ['name', 'rtp'] }])
  expect(await apply({ state: 'changed', ids: ['copper'] })).toMatchObject({ said: 'nothing_left' })
  expect(await apply({ state: 'changed', ids: ['amber'] })).toMatchObject({ value: { applied: 1, left: 0 } })
  const [stored] = await server.asOwner(
    `SELECT label, rtp_bp, image_url, features FROM game WHERE code = 'amber'`,
  )
  expect(stored).toEqual({
    label: { EN: 'Amber Gate', VI: 'Hổ phách' },
    rtp_bp: 9400,
    image_url: 'https://cdn.example/a.png',
    features: ['free-spins'],
  })
})

test('what a list lacks is given up by who has seen how much it is, and comes back with the list', async () => {
  const { list } = await read()
  const retire = (more: object) => ask(calls.retireListedGames, { code, id: list?.id, reason, ...more })
  const gone = (await read({ state: 'gone' })).rows
  expect(gone).toHaveLength(2)
  expect(await retire({ seen: 1 })).toMatchObject({ said: 'changed_meanwhile' })
  expect(await retire({ seen: 1, ids: [gone[0]?.id] })).toMatchObject({ value: { retired: 1 } })
  expect(await retire({ seen: 1 })).toMatchObject({ value: { retired: 1 } })
  expect(await retire({ seen: 0 })).toMatchObject({ said: 'nothing_left' })
  supplier.games = [
    game('amber', { name: 'Amber Gate', rtp: '94' }),
    { ...game(gone[0]?.id ?? ''), name: 'Game' },
  ]
  await ask(calls.takeGameList, { code })
  expect((await read({ state: 'changed' })).rows).toMatchObject([{ changes: ['back'] }])
  expect(await apply({ state: 'changed' }, list?.id)).toMatchObject({ said: 'changed_meanwhile' })
})

test('ten thousand games come from a file, are written in batches, and the wrong ones are told with their lines', async () => {
  const lines = Array.from({ length: 10_000 }, (_, n) =>
    n % 1_000 === 7
      ? `bulk-${n},<b>Bad</b>,Aurel Games,96`
      : `bulk-${n},"Bulk, number ${n}",Aurel Games,${90 + (n % 9)}.5`,
  )
  expect(await upload(['code,name,vendor,rtp', ...lines].join('\r\n'))).toBe('done')
  const { list, rows, next } = await read({ state: 'new', limit: 100 })
  expect(list).toMatchObject({ source: 'file', fileName: 'list.csv', counts: { new: 9_990, invalid: 10 } })
  expect(rows[0]).toMatchObject({ id: 'bulk-0', name: 'Bulk, number 0', rtpBp: 9050, vendorCode: 'AUREL' })
  expect((await read({ state: 'new', limit: 100, after: next })).rows[0]).toMatchObject({ id: 'bulk-101' })
  expect((await read({ state: 'invalid' })).rows.map(({ line }) => line)).toContain(8)
  for (const left of [9_490, 8_990])
    expect(await apply({ state: 'new' })).toMatchObject({ value: { applied: 500, left } })
  expect((await read()).list?.counts).toMatchObject({ new: 8_990 })
  const audit = await server.asOwner(`SELECT 1 FROM audit_entry WHERE action = 'game_provider.import'`)
  expect(audit.length).toBeGreaterThanOrEqual(4)
})

test('a file that is no list is refused, and says why', async () => {
  expect(await upload('')).toBe('list_unreadable')
  expect(await upload('code,name\n')).toBe('list_empty')
  expect(await upload('\u0000\u0001,\n')).toBe('list_unreadable')
  expect(await upload('{"games": 7}', 'application/json')).toBe('list_unreadable')
  expect(await upload('[{', 'application/json')).toBe('list_unreadable')
  expect(await upload(`[${'1,'.repeat(20_000)}1]`, 'application/json')).toBe('list_too_long')
  expect(await upload('[7, null, "x", [], {"id": "fine", "title": "Fine"}]', 'application/json')).toBe('done')
  expect((await read()).list?.counts).toMatchObject({ invalid: 4 })
  expect(await upload('code,name\na,b', 'text/csv', 'nobody')).toBe('absent')
})

test('who works for one brand, or may not write the catalogue, imports nothing', async () => {
  const ofBrand = await clerk(server, permissions, server.merchantId)
  const reader = await clerk(server, ['providers.read', 'catalogue.read'])
  const { list } = await read()
  for (const [endpoint, input] of [
    [calls.takeGameList, { code }],
    [calls.mapVendor, { code, name: 'x', vendorCode: 'AUREL', reason }],
    [calls.applyGameList, { code, id: list?.id, state: 'new', reason }],
    [calls.retireListedGames, { code, id: list?.id, seen: 1, reason }],
  ] as const) {
    expect(await ask(endpoint, input, ofBrand), endpoint.path).toMatchObject({ status: 403 })
    expect(await ask(endpoint, input, reader), endpoint.path).toMatchObject({ status: 403 })
  }
  expect(await ask(calls.readGameList, { code }, ofBrand)).toMatchObject({ status: 403 })
  expect(await upload('code,name\na,b', 'text/csv', code, ofBrand)).toBe('forbidden')
})
