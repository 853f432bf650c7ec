import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/game-lists.ts'
import type { Endpoint, Output } from '#contract/endpoint.ts'
import { permissions } from '#domain/access/permission.ts'
import { knowVendor, offerVendor } from '#server/play/catalogue/actions.ts'
import { CONSOLE_ORIGIN, type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { type HubSupplier, openHubSupplier } from '#test/pg/hub-supplier.ts'
import { openProvider, pairOf, pemOf, vendorOf } from '#test/pg/play-stage.ts'
import { someAddress } from '#test/pg/sign-in.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

const reason = 'Their autumn list'
let server: TestServer
let supplier: HubSupplier
let house: ConsoleVisitor
let merchantCode = ''

beforeAll(async () => {
  const settings = {
    LOCAL_GAME_PROVIDERS: '1',
    THROTTLE_ACCOUNT: '9999,9999',
    THROTTLE_ADDRESS: '9999,9999',
  }
  server = await openTestServer({ settings })
  supplier = await openHubSupplier(pairOf('maker').privateKey)
  supplier.knowUs(pemOf(pairOf('ours').publicKey))
  house = await clerk(server, permissions)
  merchantCode = server.services.registry.findById(server.merchantId)?.code ?? ''
})
afterAll(async () => {
  await supplier?.close()
  await server?.close()
})

const ask = async (endpoint: Endpoint, input: object, who = house) => {
  const { status, body } = await who.call(endpoint, input)
  return {
    status,
    outcome: body.success ? 'done' : (body.code ?? status),
    value: (body.value ?? {}) as Record<string, unknown>,
  }
}
const game = (game_code: string, more: object = {}) => ({
  game_code,
  name: `Game ${game_code}`,
  product: 'Aurel Games',
  ...more,
})

let makers = 0
/** Creates a provider with two known games and a vendor that is not mapped yet. */
async function openMaker({ isMapped = false }: { readonly isMapped?: boolean } = {}) {
  makers += 1
  const [code, vendor] = [`maker-${makers}`, `AUREL_${makers}`]
  await openProvider(server, { code, baseUrl: supplier.baseUrl, pair: 'maker' })
  await server.services.store.transact(async (tx) => {
    // Other tests count upwards from the highest id, so this counts downwards from 100,000.
    const accountTypeId = 100_000 - makers
    await knowVendor(tx, {
      code: vendor,
      displayName: 'Aurel',
      category: 'live',
      accountTypeId,
      provider: code,
    })
    await offerVendor(tx, { merchantId: server.merchantId, code: vendor })
  })
  const read = async (input: object = {}) =>
    (await ask(calls.readGameList, { code, ...input })).value as unknown as Output<typeof calls.readGameList>
  const map = (vendorCode = vendor) => ask(calls.mapVendor, { code, name: 'Aurel Games', vendorCode, reason })
  if (isMapped) await map()
  return {
    code,
    vendor,
    read,
    map,
    take: async (games: readonly unknown[]) => {
      supplier.games = games
      return await ask(calls.takeGameList, { code }, await clerk(server, permissions))
    },
    apply: async (input: object) =>
      await ask(calls.applyGameList, { code, id: (await read()).list?.id ?? '1', reason, ...input }),
    retire: async (input: object) =>
      await ask(calls.retireListedGames, { code, id: (await read()).list?.id ?? '1', reason, ...input }),
  }
}

/** Uploads are throttled by operator and address, so each has a new operator. */
async function upload(code: string, content: string, type = 'text/csv', by?: ConsoleVisitor) {
  const who = by ?? (await clerk(server, permissions))
  const answer = await server.console.inject({
    method: 'POST',
    url: `${calls.uploadGameList.path}?code=${code}&fileName=list.csv`,
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
  const body = answer.json<{ success: boolean; code?: string }>()
  return body.success ? 'done' : (body.code ?? answer.statusCode)
}

test('a list is taken from its provider, judged, and nothing of it is written yet', async () => {
  const { read, take, apply, vendor, code } = await openMaker()
  const came = await take([
    game('amber', { rtp: '96.20', url_thumb: 'https://cdn.example/a.png' }),
    game('<script>', { name: 'Script' }),
    game('brass', { name: '<img src=x onerror=alert(1)>' }),
    { enabled: false, ...game('off') },
  ])
  expect(came).toMatchObject({ outcome: 'done' })
  const { list, rows, vendors } = await read()
  expect(list?.counts).toEqual({ new: 0, changed: 0, unmapped: 1, same: 0, gone: 2, invalid: 2 })
  expect(list?.makers).toEqual([{ name: 'Aurel Games', count: 1 }])
  expect(vendors.map((one) => one.code)).toEqual([vendor, vendorOf(code)])
  expect(rows.filter(({ state }) => state === 'invalid').map(({ line, faults }) => [line, faults])).toEqual([
    [2, ['id']],
    [3, ['name']],
  ])
  expect(JSON.stringify(rows)).not.toContain('<')
  expect(await server.asOwner('SELECT 1 FROM game WHERE vendor_code = $1', [vendor])).toEqual([])
  expect(await apply({ state: 'new' })).toMatchObject({ outcome: 'nothing_left' })
})

test('an answer that the provider has not signed is no list', async () => {
  const { take } = await openMaker()
  for (const [mood, expected] of [
    ['unsigned', 'list_unsigned'],
    ['wrongly_signed', 'list_unsigned'],
    ['broken', 'list_unreadable'],
    ['forbidden', 'list_refused'],
  ] as const) {
    supplier.mood = mood
    expect(await take([game('a')])).toMatchObject({ outcome: expected })
  }
  supplier.mood = 'honest'
})

test('an empty list, and a protocol without lists, are refused', async () => {
  const { take } = await openMaker()
  expect(await take([])).toMatchObject({ outcome: 'list_empty' })
  await openProvider(server, { code: 'formal', protocol: 'forms' })
  expect(await ask(calls.takeGameList, { code: 'formal' })).toMatchObject({ outcome: 'no_lists' })
  expect(await ask(calls.takeGameList, { code: 'nobody' })).toMatchObject({ status: 404 })
})

test('a maker is given to a vendor of this provider alone; its new games are written and offered', async () => {
  const [other, { read, take, map, apply, vendor }] = [await openMaker(), await openMaker()]
  await take([game('amber', { rtp: '96.20' })])
  expect(await map(other.vendor)).toMatchObject({ outcome: 'vendor_of_another' })
  expect(await map()).toMatchObject({ outcome: 'done' })
  expect((await read()).list?.counts).toMatchObject({ new: 1, unmapped: 0 })
  expect(await apply({ state: 'new', offer: { merchantCode, isOn: false } })).toMatchObject({
    value: { applied: 1, offered: 1, left: 0 },
  })
  const stored = await server.asOwner(
    `SELECT game.code, game.category, rtp_bp, launch_kind, is_on FROM game
       JOIN merchant_game ON game_id = game.id WHERE game.vendor_code = $1`,
    [vendor],
  )
  expect(stored).toEqual([
    { code: 'amber', category: 'live', rtp_bp: 9620, launch_kind: 'frame', is_on: false },
  ])
  expect((await read()).list?.counts).toMatchObject({ new: 0, same: 1 })
})

test('changed values are updated, and values that the list omits are kept', async () => {
  const { read, take, apply, vendor } = await openMaker({ isMapped: true })
  await take([game('amber', { rtp: '96.20', url_thumb: 'https://cdn.example/a.png' })])
  await apply({ state: 'new' })
  await server.asOwner(
    `UPDATE game SET label = '{"EN": "Game amber", "VI": "Hổ phách"}', features = '{free-spins}'
      WHERE vendor_code = $1`,
    [vendor],
  )
  await take([game('amber', { name: 'Amber Gate', rtp: '94' }), game('copper')])
  expect((await read({ state: 'changed' })).rows).toMatchObject([{ id: 'amber', changes: ['name', 'rtp'] }])
  expect(await apply({ state: 'changed', ids: ['copper'] })).toMatchObject({ outcome: 'nothing_left' })
  expect(await apply({ state: 'changed', ids: ['amber'] })).toMatchObject({ value: { applied: 1, left: 0 } })
  const [stored] = await server.asOwner(
    `SELECT label, rtp_bp, image_url, features FROM game WHERE vendor_code = $1`,
    [vendor],
  )
  expect(stored).toEqual({
    label: { EN: 'Amber Gate', VI: 'Hổ phách' },
    rtp_bp: 9400,
    image_url: 'https://cdn.example/a.png',
    features: ['free-spins'],
  })
})

test('games that a list lacks are retired by an operator who has seen their number, and return with the list', async () => {
  const { read, take, apply, retire } = await openMaker()
  await take([game('amber')])
  const gone = (await read({ state: 'gone' })).rows
  expect(gone).toHaveLength(2)
  expect(await retire({ seen: 1 })).toMatchObject({ outcome: 'changed_meanwhile' })
  expect(await retire({ seen: 1, ids: [gone[0]?.id] })).toMatchObject({ value: { retired: 1 } })
  expect(await retire({ seen: 1 })).toMatchObject({ value: { retired: 1 } })
  expect(await retire({ seen: 0 })).toMatchObject({ outcome: 'nothing_left' })
  const before = (await read()).list?.id
  await take([{ ...game(gone[0]?.id ?? ''), name: 'Game' }])
  expect((await read({ state: 'changed' })).rows).toMatchObject([{ changes: ['back'] }])
  expect(await apply({ state: 'changed', id: before })).toMatchObject({ outcome: 'changed_meanwhile' })
})

test('ten thousand games are imported from a file in batches, and invalid ones are listed by line', async () => {
  const { code, read, apply, vendor } = await openMaker({ isMapped: true })
  const lines = Array.from({ length: 10_000 }, (_, n) =>
    n % 1_000 === 7
      ? `bulk-${n},<b>Bad</b>,Aurel Games,96`
      : `bulk-${n},"Bulk, number ${n}",Aurel Games,${90 + (n % 9)}.5`,
  )
  expect(await upload(code, ['code,name,vendor,rtp', ...lines].join('\r\n'))).toBe('done')
  const { list, rows, next } = await read({ state: 'new', limit: 100 })
  expect(list).toMatchObject({
    source: 'file',
    fileName: 'list.csv',
    counts: { new: 9_990, invalid: 10 },
  })
  expect(rows[0]).toMatchObject({ id: 'bulk-0', name: 'Bulk, number 0', rtpBp: 9050, vendorCode: vendor })
  expect((await read({ state: 'new', limit: 100, after: next })).rows[0]).toMatchObject({ id: 'bulk-101' })
  expect((await read({ state: 'invalid' })).rows.map(({ line }) => line)).toContain(8)
  for (const left of [9_490, 8_990])
    expect(await apply({ state: 'new' })).toMatchObject({ value: { applied: 500, left } })
  expect((await read()).list?.counts).toMatchObject({ new: 8_990 })
  const audit = await server.asOwner(
    `SELECT 1 FROM audit_entry WHERE action = 'game_provider.import' AND after ->> 'code' = $1`,
    [code],
  )
  expect(audit).toHaveLength(2)
})

test('a file that is no list is refused, and says why', async () => {
  const { code, read } = await openMaker()
  expect(await upload(code, '')).toBe('list_unreadable')
  expect(await upload(code, 'code,name\n')).toBe('list_empty')
  expect(await upload(code, '\u0000\u0001,\n')).toBe('list_unreadable')
  expect(await upload(code, '{"games": 7}', 'application/json')).toBe('list_unreadable')
  expect(await upload(code, '[{', 'application/json')).toBe('list_unreadable')
  expect(await upload(code, `[${'1,'.repeat(20_000)}1]`, 'application/json')).toBe('list_too_long')
  const mixed = '[7, null, "x", [], {"id": "fine", "title": "Fine"}]'
  expect(await upload(code, mixed, 'application/json')).toBe('done')
  expect((await read()).list?.counts).toMatchObject({ invalid: 4 })
  expect(await upload('nobody', 'code,name\na,b')).toBe('absent')
})

test('an operator of one brand, or without the permission, imports nothing', async () => {
  const { code, read, take } = await openMaker()
  await take([game('amber')])
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
  expect(await upload(code, 'code,name\na,b', 'text/csv', ofBrand)).toBe('forbidden')
})
