import { afterAll, beforeAll, expect, test } from 'vitest'

import { moved } from '#domain/ledger/posting.ts'
import { depositOf, giveMoney } from '#test/pg/ledger.ts'
import { sealAll } from '#test/pg/seal-ledger.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { postOne } from './actions.ts'
import { checkNewBlocks } from './check.ts'

let server: TestServer
let code: string
let reader: Proof
let member: { id: bigint; merchantId: number }
let held: bigint

beforeAll(async () => {
  server = await openTestServer()
  code = server.services.registry.all()[0]?.code ?? ''
  reader = await server.fixtures.operatorSession(['ledger.read'])
  member = await server.fixtures.member({ account: 'linh' })
  const { transact } = server.services.store
  const deposit = { ...depositOf(member, 5_000_000n, 'test:one'), reference: 'order-7' }
  const numbered = { provider: 'bank', providerTransaction: 'FT-991' }
  await transact((tx) => postOne(tx, { ...deposit, ...numbered }))
  await giveMoney(server, await server.fixtures.member({ account: 'minh' }), 1_000n)
  const hold = {
    ...depositOf(member, 200n, 'test:hold'),
    kind: 'withdrawal_hold' as const,
    legs: moved(200n, { from: 'main', to: 'locked' }),
  }
  const posted = await transact((tx) => postOne(tx, hold))
  held = posted.outcome === 'posted' ? posted.transferId : 0n
  await sealAll(server)
  const release = {
    ...depositOf(member, 200n, 'test:release'),
    kind: 'withdrawal_release' as const,
    legs: moved(200n, { from: 'locked', to: 'main' }),
    settles: held,
  }
  await transact((tx) => postOne(tx, release))
})
afterAll(() => server.close())

async function ask(path: string, given: Record<string, string>, by = reader) {
  const url = `/console/ledger/${path}?${new URLSearchParams(given)}`
  const headers = { host: server.consoleHost, ...by.headers }
  const response = await server.console.inject({ method: 'GET', url, headers })
  const body = response.json() as { code?: string; value?: Record<string, unknown> }
  return { status: response.statusCode, code: body.code, value: body.value ?? {} }
}
const kinds = async (given: Record<string, string>) => {
  const { value } = await ask('transfers', { merchantCode: code, ...given })
  return ((value['list'] ?? []) as { kind: string }[]).map(({ kind }) => kind)
}

const own = ['withdrawal_release', 'withdrawal_hold', 'deposit']

test('a transfer is found by its member, number, key, reference and the number of a provider', async () => {
  expect(await kinds({ account: 'LINH' })).toEqual(own)
  expect(await kinds({ by: 'number', text: held.toString() })).toEqual(['withdrawal_hold'])
  expect(await kinds({ by: 'provider', text: 'FT-991' })).toEqual(['deposit'])
  expect(await kinds({ account: 'linh', by: 'key', text: 'test:hold' })).toEqual(['withdrawal_hold'])
  expect(await kinds({ account: 'linh', by: 'reference', text: 'order-7' })).toEqual(['deposit'])
  expect(await kinds({ account: 'minh', by: 'number', text: held.toString() })).toEqual([])
  expect(await kinds({ account: 'minh', by: 'key', text: 'test:hold' })).toEqual([])
  expect(await kinds({ account: 'nobody' })).toEqual([])
  expect(await kinds({ by: 'number', text: 'x' })).toEqual([])
  expect(await kinds({})).toEqual(['withdrawal_release', 'withdrawal_hold', 'deposit', 'deposit'])
})

test('a key and a reference are found without knowing whose they are', async () => {
  expect(await kinds({ by: 'key', text: 'test:one' })).toEqual(['deposit'])
  expect(await kinds({ by: 'key', text: 'test:none' })).toEqual([])
  expect(await kinds({ by: 'reference', text: 'order-7' })).toEqual(['deposit'])
  expect(await kinds({ by: 'reference', text: 'order-8' })).toEqual([])
  // Reads page by page; no transfer may be missing or repeated.
  const all: string[] = []
  let after: string | undefined
  do {
    const { value } = await ask('transfers', {
      merchantCode: code,
      by: 'reference',
      text: 'test',
      limit: '1',
      ...(after === undefined ? {} : { after }),
    })
    all.push(...(value['list'] as { kind: string }[]).map(({ kind }) => kind))
    after = value['next'] as string | undefined
  } while (after !== undefined)
  expect(all).toEqual(['withdrawal_release', 'withdrawal_hold', 'deposit'])
})

test('a key is looked up in an index', async () => {
  const rows = await server.asOwner<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT id FROM ledger_transfer WHERE merchant_id = 1 AND key = ANY ('{deposit:1,adjustment:1}')`,
  )
  expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('ledger_transfer_key_member_id_key')
})

test('a page ends where the next one begins', async () => {
  const first = await ask('transfers', { merchantCode: code, account: 'linh', limit: '2' })
  const after = String(first.value['next'])
  expect(await kinds({ account: 'linh', limit: '2', after })).toEqual(own.slice(2))
})

test('a transfer shows its entries, the transfer that ended it, and its block', async () => {
  const { value } = await ask('transfer', {
    merchantCode: code,
    memberId: member.id.toString(),
    id: held.toString(),
  })
  expect(value).toMatchObject({
    transfer: { kind: 'withdrawal_hold', change: '0.00', member: { account: 'linh' } },
    key: 'test:hold',
    entries: [
      { account: 'main', amount: '-0.002', balanceAfter: '49.998', version: '2' },
      { account: 'locked', amount: '0.002', balanceAfter: '0.002', version: '1' },
    ],
    settledBy: { kind: 'withdrawal_release' },
  })
  expect(value['sealed']).toMatchObject({ block: expect.stringMatching(/^\d+$/) as string })
})

test('records of another brand are absent', async () => {
  const other = await server.fixtures.merchant()
  const theirs = await server.fixtures.operatorSession(['ledger.read'], { merchantId: other.id })
  const which = { memberId: member.id.toString(), id: held.toString() }
  expect((await ask('transfer', which, theirs)).status).toBe(404)
  for (const given of [
    { account: 'linh' },
    { by: 'number', text: held.toString() },
    { by: 'provider', text: 'FT-991' },
    { by: 'key', text: 'test:one' },
    { by: 'reference', text: 'order-7' },
    {},
  ])
    expect((await ask('transfers', given as never, theirs)).value['list']).toEqual([])
})

test('the state tells the head, which is found again, and another one is not', async () => {
  await sealAll(server)
  await checkNewBlocks(server.services.store)
  const { value } = await ask('state', {})
  expect(value).toMatchObject({
    lastOfBlocks: { isSound: true, found: '0', faults: [] },
    waiting: { batches: '0' },
  })
  const { block, hash } = value['head'] as { block: string; hash: string }
  expect((await ask('head', { block, hash })).value).toEqual({ isThere: true })
  expect((await ask('head', { block, hash: 'f'.repeat(64) })).value).toEqual({ isThere: false })
  expect((await ask('head', { block: '9999', hash })).value).toEqual({ isThere: false })
})

test('an operator of one brand sees that a check failed, and not for which member', async () => {
  await server.asOwner(
    `INSERT INTO ledger_check (scope, from_block, to_block, transfers, found, faults, began_at)
     VALUES ('all', 1, 1, 4, 1, '[{"fault": "wallet_differs", "memberId": "7"}]', now())`,
  )
  const ofBrand = await server.fixtures.operatorSession(['ledger.read'], { merchantId: server.merchantId })
  expect((await ask('state', {})).value['faulty']).toMatchObject({
    faults: [{ fault: 'wallet_differs', memberId: '7' }],
  })
  expect((await ask('state', {}, ofBrand)).value['faulty']).toMatchObject({ found: '1', faults: [] })
})

test('a transfer of a play is found by the number of its provider', async () => {
  await server.asOwner(
    `INSERT INTO provider (code, name, protocol, base_url, operator_id) VALUES ('sim', 'Sim', 'hub88', 'https://sim.test', '1')
     ON CONFLICT DO NOTHING`,
  )
  const player = await server.fixtures.member({ account: 'hoa' })
  const play = { ...depositOf(player, 5n, 'play:sim:P-7'), provider: 'sim', providerTransaction: 'P-7' }
  const legs = moved(5n, { from: 'provider:sim', to: 'main' })
  await server.services.store.transact((tx) => postOne(tx, { ...play, kind: 'win', legs }))
  expect(await kinds({ by: 'provider', text: 'P-7' })).toEqual(['win'])
  expect(await kinds({ by: 'provider', text: 'P-8' })).toEqual([])
})
