import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { memberRecord, memberTransfer } from '#contract/console/records.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { records } from '#contract/records.ts'
import { moved } from '#domain/ledger/posting.ts'
import { createChannel } from '#server/money/deposits/actions.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { textOfPdf } from '#test/fixtures/pdf-text.ts'
import { type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { written } from '#test/pg/deposit-stage.ts'
import { CURRENCY } from '#test/pg/ledger.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { placeWords } from './file.ts'
import { readChannelNames } from './channel-names.ts'

let server: TestServer
let member: { readonly id: bigint; readonly merchantId: number }
let proof: Proof
let operator: ConsoleVisitor
let known: string
let strange: string

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' },
  })
  member = await server.fixtures.member()
  proof = await server.fixtures.memberSession(member)
  operator = await clerk(server, ['ledger.read', 'members.read'], server.merchantId)
  const { id: elsewhere } = await server.fixtures.merchant()
  const channel = (merchantId: number, names: Record<string, string>) =>
    server.services.store.transact((tx) => createChannel(tx, { merchantId, written: { ...written, names } }))
  known = await channel(server.merchantId, { EN: '=Night bank', VI: 'Ngân hàng đêm', CN: '' })
  strange = await channel(elsewhere, { EN: 'Not of this brand' })
  for (const id of [known, strange])
    await server.services.store.transact((tx) =>
      postOne(tx, {
        merchantId: member.merchantId,
        memberId: member.id,
        currency: CURRENCY,
        key: `test:${randomUUID()}`,
        kind: 'deposit',
        reference: `by-${id}`,
        legs: moved(500_000n, { from: `payment:${id}`, to: 'main' }),
      }),
    )
})
afterAll(() => server.close())

async function ask(endpoint: Endpoint, input: Record<string, string> = {}, language?: string) {
  return await server.site.inject({
    url: `${endpoint.path}?${new URLSearchParams(input)}`,
    headers: {
      host: server.host,
      'sec-fetch-site': 'same-origin',
      ...proof.headers,
      cookie: `${proof.headers['cookie']}${language === undefined ? '' : `; language=${language}`}`,
    },
  })
}

type Row = { id: string; reference: string; channel?: string; from: string[] }
const rowsOf = (list: readonly Row[]) => new Map(list.map((row) => [row.reference, row]))

test('a deposit says by which channel it came, in words; one of another brand has none here', async () => {
  const { value } = (await ask(records.transactions)).json<{ value: { list: Row[] } }>()
  const rows = rowsOf(value.list)
  expect(rows.get(`by-${known}`)).toMatchObject({ channel: '=Night bank', from: [`payment:${known}`] })
  expect(rows.get(`by-${strange}`)).not.toHaveProperty('channel')
  const id = rows.get(`by-${known}`)?.id ?? ''
  expect((await ask(records.transfer, { id })).json()).toMatchObject({ value: { channel: '=Night bank' } })
})

test('an operator reads the name too, in the list and in the entries', async () => {
  const { body } = await operator.call(memberRecord, { id: String(member.id) })
  const { list } = body.value as unknown as { list: { newest: Row }[] }
  const row = rowsOf(list.map(({ newest }) => newest)).get(`by-${known}`)
  expect(row).toMatchObject({ channel: '=Night bank' })
  const one = await operator.call(memberTransfer, { id: String(member.id), transferId: row?.id })
  expect(one.body.value).toMatchObject({ channel: '=Night bank' })
})

test('the file names the channel, and a name is no formula', async () => {
  const { payload } = await ask(records.file)
  expect(payload).toContain("'=Night bank")
  expect(payload).not.toMatch(/[",]=Night bank/)
  expect(payload).toContain(`payment channel ${strange}`)
})

test('a statement names the channel', async () => {
  const { rawPayload } = await ask(records.statement, { period: 'today' })
  const text = textOfPdf(rawPayload).join('\n')
  expect(text).toContain('=Night bank')
  expect(text).not.toContain('Not of this brand')
})

test.each([
  ['VI', 'Ngân hàng đêm'],
  ['CN', '=Night bank'],
  ['AR', '=Night bank'],
] as const)(
  'in %s the channel is called %s: where it has no name, by the brand’s own language',
  async (language, name) => {
    const brand = server.services.registry.findById(server.merchantId)
    if (!brand) throw new Error('no brand')
    const names = await readChannelNames(server.services.store.read, brand, language)
    expect(names.get(`payment:${known}`)).toBe(name)
    const say = () => 'nothing'
    expect(placeWords({ say, language, names }, [`payment:${known}`])).toBe(name)
  },
)
