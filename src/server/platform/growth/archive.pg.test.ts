import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { moved } from '#domain/ledger/posting.ts'
import { post } from '#server/money/ledger/actions.ts'
import { CURRENCY, depositOf } from '#test/pg/ledger.ts'
import { keepBooks } from '#test/pg/ledger-books.ts'
import { sealAll } from '#test/pg/seal-ledger.ts'
import { scratchFolder } from '#test/pg/scratch.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { exportArchive, findDue, readMember, verifyArchive } from './archive.ts'
import { type Manifest, readLines, verifyLines } from './archive-file.ts'

let server: TestServer
let folder: string
let manifestPath: string
let manifest: Manifest

beforeAll(async () => {
  server = await openTestServer()
  folder = await mkdtemp(join(scratchFolder(), 'tessera-archive-'))
  await keepBooks(server)
  const [head] = await server.asOwner<{ number: bigint }>('SELECT max(number) AS number FROM ledger_block')
  manifest = await exportArchive(server.services.store, { from: 1n, to: head?.number ?? 0n }, folder)
  manifestPath = join(folder, manifest.file.replace('.jsonl.gz', '.json'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

test('an archive holds every transfer of its blocks, and is verified alone and against the chain', async () => {
  const [rows] = await server.asOwner<{ transfers: number; entries: number }>(
    `SELECT (SELECT count(*)::integer FROM ledger_transfer) AS transfers, (SELECT count(*)::integer FROM ledger_entry) AS entries`,
  )
  expect(manifest).toMatchObject({ ...rows, headBefore: '' })
  expect(await verifyArchive(manifestPath)).toEqual([])
  expect(await verifyArchive(manifestPath, server.services.store)).toEqual([])
})

test('an archive that begins in the middle of the chain names the head before it', async () => {
  const later = await exportArchive(server.services.store, { from: 2n, to: 3n }, folder)
  expect(later.headBefore).toMatch(/^[0-9a-f]{64}$/)
  expect(await verifyArchive(join(folder, 'ledger-2-3.json'), server.services.store)).toEqual([])
})

test('a member’s transfers are read from the file alone', async () => {
  const [one] = await server.asOwner<{ id: string }>(`SELECT min(member_id)::text AS id FROM ledger_transfer`)
  const found = []
  for await (const transfer of readMember(manifestPath, one?.id ?? '')) found.push(transfer)
  expect(found.map(({ kind }) => kind)).toEqual([
    'deposit',
    'deposit',
    'deposit',
    'withdrawal_hold',
    'withdrawal_hold',
    'withdrawal_payout',
    'transfer_out',
  ])
  expect(found[0]?.entries).toEqual([
    ['payment:test', '-500', null, null],
    ['main', '500', '500', '1'],
  ])
})

test('the due blocks follow from the strictest market of the house', async () => {
  const later = (years: number) => new Date(Date.now() + years * 366 * 86_400_000)
  const { store } = server.services
  await server.asOwner(`UPDATE merchant SET market_profile = 'open'`)
  expect(await findDue(store, new Date())).toEqual({ years: 5, block: undefined })
  expect(await findDue(store, later(5))).toEqual({ years: 5, block: BigInt(manifest.toBlock) })
  await server.asOwner(`UPDATE merchant SET market_profile = 'strict' WHERE id = $1`, [server.merchantId])
  expect(await findDue(store, later(5))).toEqual({ years: 10, block: undefined })
})

test('missing blocks are not archived', async () => {
  await expect(exportArchive(server.services.store, { from: 1n, to: 99n }, folder)).rejects.toThrow(
    'some of the blocks',
  )
})

const changes: readonly [string, (text: string) => string, RegExp][] = [
  ['an amount', (text) => text.replace('"-500"', '"-501"'), /^batch \d+ is not what was written$/],
  ['a key', (text) => text.replace('"key":"', '"key":"x'), /^batch \d+ is not what was written$/],
  ['a balance', (text) => text.replace('"500","1"', '"501","1"'), /^batch \d+ is not what was written$/],
  ['a batch, taken out', (text) => text.replace(/\n\{"batch".*/, ''), /^block 1 is not what was sealed$/],
  [
    'the order of batches',
    // The first block with two batches: a block may have been sealed after its first batch.
    (text) => text.replace(/(\n\{"batch".*)(\n\{"batch".*)/, '$2$1'),
    /^block \d+ is not what was sealed$/,
  ],
  [
    'a block, taken out',
    (text) => text.replace(/\n\{"block":\{"number":"2".*/, ''),
    /^block 1 is not what was sealed$/,
  ],
]

test.each(changes)('a manipulated file is found: %s changed', async (_what, change, fault) => {
  const text = gunzipSync(await readFile(join(folder, manifest.file))).toString('utf8')
  const changed = change(text)
  expect(changed).not.toBe(text)
  const path = join(folder, 'changed.jsonl.gz')
  await writeFile(path, gzipSync(changed))
  const { faults } = await verifyLines(readLines(path), manifest)
  expect(faults[0]).toMatch(fault)
})

test('a replaced file, and a replaced chain, are reported', async () => {
  const path = join(folder, 'other.json')
  await writeFile(path, JSON.stringify({ ...manifest, sha256: '0'.repeat(64) }))
  expect(await verifyArchive(path)).toEqual(['the file is not the one that the manifest names'])
  const other = await openTestServer()
  try {
    expect(await verifyArchive(manifestPath, other.services.store)).toContain(
      'block 1 is not the one in the chain',
    )
  } finally {
    await other.close()
  }
})

test('a stake paid from two purses is verified by the legs that were asked for', async () => {
  const member = await server.fixtures.member()
  const common = { merchantId: member.merchantId, memberId: member.id, currency: CURRENCY, reference: 'r' }
  const legs = moved(30n, { from: 'house:bonus', to: 'bonus:17' })
  const stake = moved(15n, { from: 'main', to: 'house:lottery' })
  const { store } = server.services
  await store.transact((tx) =>
    post(tx, [depositOf(member, 10n), { ...common, key: 'bonus:grant', kind: 'bonus_grant', legs }]),
  )
  const bet = { ...common, key: 'play:lottery:b', kind: 'bet', legs: stake } as const
  const [posted] = await store.transact((tx) => post(tx, [{ ...bet, purses: ['main', 'bonus:17'] }]))
  expect(posted?.outcome).toBe('posted')
  await sealAll(server)
  const [head] = await server.asOwner<{ number: bigint }>('SELECT max(number) AS number FROM ledger_block')
  const number = head?.number ?? 0n
  await exportArchive(store, { from: number, to: number }, folder)
  const path = join(folder, `ledger-${number}-${number}.json`)
  expect(await verifyArchive(path, store)).toEqual([])
  const parts = []
  for await (const transfer of readMember(path, `${member.id}`)) parts.push(...transfer.entries)
  expect(parts.map(([account, amount]) => `${account} ${amount}`)).toContain('bonus:17 -5')
})
