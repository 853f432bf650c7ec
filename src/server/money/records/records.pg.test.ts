import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Endpoint } from '#contract/endpoint.ts'
import { records } from '#contract/records.ts'
import type { LedgerKind } from '#domain/ledger/kind.ts'
import { type Posting, moved, movedLessFee } from '#domain/ledger/posting.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { CURRENCY } from '#test/pg/ledger.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

const UNIT = 100_000n

interface Somebody {
  readonly id: bigint
  readonly merchantId: number
  readonly proof: Proof
}

let server: TestServer
let player: Somebody
let other: Somebody
/** The player's transfers, in the order in which they were posted. */
const posted: bigint[] = []

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' },
  })
  player = await somebody()
  other = await somebody()
  const channel = { from: 'payment:3', to: 'main' } as const
  await put(player, 'deposit', movedLessFee({ amount: 1_000n * UNIT, fee: 30n * UNIT }, channel), 'D-1')
  const hold = await put(player, 'withdrawal_hold', moved(200n * UNIT, { from: 'main', to: 'locked' }), 'W-1')
  await put(player, 'bet', moved(50n * UNIT, { from: 'main', to: 'provider:PP' }), 'R-1')
  await put(player, 'win', moved(80n * UNIT, { from: 'provider:PP', to: 'main' }), 'R-1')
  const bet = await put(player, 'bet', moved(10n * UNIT, { from: 'main', to: 'provider:PP' }), 'R-2')
  await put(player, 'bet_return', moved(10n * UNIT, { from: 'provider:PP', to: 'main' }), 'R-2', {
    reverses: bet,
  })
  await put(player, 'withdrawal_payout', moved(200n * UNIT, { from: 'locked', to: 'payment:3' }), 'W-1', {
    settles: hold,
  })
  await put(other, 'deposit', moved(7n * UNIT, channel), '=HYPERLINK("http://evil.test","x")')
})
afterAll(() => server.close())

async function somebody(): Promise<Somebody> {
  const member = await server.fixtures.member()
  return { ...member, proof: await server.fixtures.memberSession(member) }
}

async function put(
  who: Somebody,
  kind: LedgerKind,
  legs: Posting['legs'],
  reference: string,
  more: Pick<Posting, 'settles' | 'reverses'> = {},
): Promise<bigint> {
  const done = await server.services.store.transact((tx) =>
    postOne(tx, {
      merchantId: who.merchantId,
      memberId: who.id,
      currency: CURRENCY,
      key: `test:${randomUUID()}`,
      kind,
      reference,
      legs,
      ...more,
    }),
  )
  if (done.outcome !== 'posted') throw new Error(done.outcome)
  if (who === player) posted.push(done.transferId)
  return done.transferId
}

async function ask<T = Record<string, unknown>>(
  call: Endpoint,
  input: Readonly<Record<string, string>> = {},
  who: Somebody = player,
): Promise<{
  readonly status: number
  readonly value: T
  readonly code?: string
  readonly text: string
  readonly bytes: Buffer
  readonly headers: Record<string, unknown>
}> {
  const answer = await server.site.inject({
    method: 'GET',
    url: `${call.path}?${new URLSearchParams(input).toString()}`,
    headers: { host: server.host, 'sec-fetch-site': 'same-origin', ...who.proof.headers },
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  const body = isJson ? (answer.json() as { value: T; code?: string }) : { value: undefined as T }
  return {
    status: answer.statusCode,
    ...body,
    text: answer.body,
    bytes: answer.rawPayload,
    headers: answer.headers,
  }
}

type List = {
  list: {
    id: string
    kind: string
    change: string
    moved: string
    balance?: string
    from: string[]
    to: string[]
  }[]
  next?: string
  period: { from: string; to: string }
  currency: string
}

test('a record is newest first, with each transfer’s change over all wallets', async () => {
  const { value } = await ask<List>(records.transactions)
  expect(value.currency).toBe(CURRENCY)
  expect(value.list.map(({ kind, change, moved: all, balance }) => [kind, change, all, balance])).toEqual([
    ['withdrawal_payout', '-200.00', '200.00', undefined],
    ['bet_return', '10.00', '10.00', '800.00'],
    ['bet', '-10.00', '10.00', '790.00'],
    ['win', '80.00', '80.00', '800.00'],
    ['bet', '-50.00', '50.00', '720.00'],
    ['withdrawal_hold', '0.00', '200.00', '770.00'],
    ['deposit', '970.00', '1000.00', '970.00'],
  ])
  expect(value.list.at(-1)).toMatchObject({ from: ['payment:3'], to: ['main', 'fees'] })
})

test.each([
  [{ group: 'deposits' }, ['deposit']],
  [{ group: 'withdrawals' }, ['withdrawal_payout', 'withdrawal_hold']],
  [{ group: 'bets' }, ['bet_return', 'bet', 'win', 'bet']],
  [{ group: 'bonuses' }, []],
  [{ way: 'in' }, ['bet_return', 'win', 'deposit']],
  [{ way: 'out' }, ['withdrawal_payout', 'bet', 'bet']],
  [{ group: 'withdrawals', way: 'out' }, ['withdrawal_payout']],
  [{ period: 'today' }, 7],
  [{ period: 'yesterday' }, []],
  [{ from: '2020-01-01', to: '2020-12-31' }, []],
])('filtered by %o', async (input, kinds) => {
  const { value } = await ask<List>(records.transactions, input as Record<string, string>)
  if (typeof kinds === 'number') expect(value.list).toHaveLength(kinds)
  else expect(value.list.map(({ kind }) => kind)).toEqual(kinds)
})

test('pages follow one another without a gap or a twin, while new transfers come', async () => {
  const seen: string[] = []
  let after: string | undefined
  for (let page = 0; page < 9; page += 1) {
    const { value } = await ask<List>(
      records.transactions,
      { limit: '2', ...(after === undefined ? {} : { after }) },
      other,
    )
    seen.push(...value.list.map(({ id }) => id))
    if (page === 0)
      for (let more = 0; more < 5; more += 1)
        await put(other, 'deposit', moved(UNIT, { from: 'payment:3', to: 'main' }), `D-${more}`)
    after = value.next
    if (after === undefined) break
  }
  expect(seen).toHaveLength(new Set(seen).size)
  expect(seen).toHaveLength(1)
  const whole = await ask<List>(records.transactions, { limit: '4' }, other)
  const rest = await ask<List>(records.transactions, { limit: '4', after: whole.value.next ?? '' }, other)
  expect(whole.value.list).toHaveLength(4)
  expect(rest.value.list).toHaveLength(2)
  expect(rest.value.next).toBeUndefined()
})

test('sums are of the filters, and in less out is the net', async () => {
  const { value } = await ask(records.totals)
  expect(value).toMatchObject({ count: 7, in: '1060.00', out: '260.00', net: '800.00' })
  expect((await ask(records.totals, { group: 'bets' })).value).toMatchObject({
    count: 4,
    in: '90.00',
    out: '60.00',
  })
})

test('a transfer shows its entries, with each wallet’s balance before and after', async () => {
  const [deposit = 0n, hold = 0n] = posted
  expect((await ask(records.transfer, { id: deposit.toString() })).value).toMatchObject({
    reference: 'D-1',
    entries: [
      { account: 'payment:3', amount: '-1000.00' },
      { account: 'main', amount: '970.00', before: '0.00', after: '970.00' },
      { account: 'fees', amount: '30.00' },
    ],
  })
  expect((await ask(records.transfer, { id: posted.at(-1)?.toString() ?? '' })).value).toMatchObject({
    settles: hold.toString(),
    entries: [{ account: 'locked', before: '200.00', after: '0.00' }, { account: 'payment:3' }],
  })
})

test('the result of play leaves out returned stakes and reserved money', async () => {
  const { value } = await ask<{ days: unknown[]; totals: object }>(records.profit, { period: 'today' })
  expect(value.totals).toEqual({
    stakes: '50.00',
    wins: '80.00',
    net: '30.00',
    deposits: '970.00',
    withdrawals: '200.00',
    bonuses: '0.00',
  })
  expect(value.days).toHaveLength(1)
})

test('no member reads the record of another one, whatever number they name', async () => {
  const [deposit = 0n] = posted
  expect((await ask(records.transfer, { id: deposit.toString() }, other)).status).toBe(404)
  const theirs = await ask<List>(records.transactions, {}, other)
  expect(theirs.value.list.map(({ id }) => id)).not.toContain(deposit.toString())
  // A cursor of the player's pages shows another member only their own rows.
  const page = await ask<List>(records.transactions, { limit: '1' })
  const elsewhere = await ask<List>(records.transactions, { limit: '9', after: page.value.next ?? '' }, other)
  expect(elsewhere.value.list.every(({ id }) => !posted.includes(BigInt(id)))).toBe(true)
  for (const name of ['memberId', 'member_id', 'account', 'merchantId', 'currency'])
    expect((await ask(records.transactions, { [name]: player.id.toString() }, other)).status).toBe(400)
})

test.each([
  { from: '0001-01-01', to: '9999-12-31' },
  { from: '1999-01-01', to: '2026-12-31' },
  { from: '2026-11-21', to: '2026-11-20' },
  { from: '2026-02-30', to: '2026-03-01' },
  { from: '2026-11-21' },
  { to: '2026-11-21' },
  { period: 'today', from: '2026-11-01', to: '2026-11-02' },
  { period: 'century' },
  { from: "2026-01-01'--", to: '2026-01-02' },
  { from: '2026-01-01; DROP TABLE wallet', to: '2026-01-02' },
  { group: "bets' OR '1'='1" },
  { group: 'toString' },
  { way: 'up' },
  { limit: '1000000000' },
  { limit: '-1' },
  { limit: '0' },
  { page: '1000000000' },
  { after: 'x' },
  { after: Buffer.from('["2026-11-21"]').toString('base64url') },
  { after: Buffer.from('["2026-11-21","1 OR 1=1"]').toString('base64url') },
  { after: Buffer.from('["9999999-11-21","1"]').toString('base64url') },
] as Record<string, string>[])('%o is no filter', async (input) => {
  const { status } = await ask(records.transactions, input)
  expect(status).toBe(400)
})

test('a place on no day, or beyond the days that are asked for, is none', async () => {
  const from = new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10)
  const to = new Date(Date.now() + 50 * 86_400_000).toISOString().slice(0, 10)
  for (const [day, status] of [
    [`${from.slice(0, 4)}-02-31`, 400],
    ['2026-99-99', 400],
    ['0000-00-00', 400],
    ['1970-01-01', 200],
    ['9999-12-31', 200],
  ] as const) {
    const after = Buffer.from(JSON.stringify([day, '999999999999999999'])).toString('base64url')
    const answer = await ask<List>(records.transactions, { from, to, after })
    expect([day, answer.status]).toEqual([day, status])
    if (day === '1970-01-01') expect(answer.value.list).toEqual([])
  }
})

test('the file has every transfer, the oldest first, amounts as decimal numbers and no formula', async () => {
  const { text, headers } = await ask(records.file)
  expect(text.startsWith('\u{feff}"number","time_utc"')).toBe(true)
  const lines = text.trimEnd().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(',')[3])).toEqual(
    ['deposit', 'withdrawal_hold', 'bet', 'win', 'bet', 'bet_return', 'withdrawal_payout'].map(
      (kind) => `"${kind}"`,
    ),
  )
  expect(lines[2]).toContain(',-50.00,50.00,720.00,"CNY"')
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(headers['content-disposition']).toMatch(/^attachment; filename="transactions-[\d-]+\.csv"$/)
  expect((await ask(records.file, {}, other)).text).toContain(`"'=HYPERLINK(""http://evil.test"",""x"")"`)
})

test('a file is opened by our own page alone', async () => {
  for (const call of [records.file, records.statement]) {
    const answer = await server.site.inject({
      url: call.path,
      headers: {
        host: server.host,
        'sec-fetch-site': 'cross-site',
        cookie: player.proof.headers['cookie'] ?? '',
      },
    })
    expect(answer.statusCode).toBe(403)
  }
})

test('a trial account has no record of money', async () => {
  const trial = await server.fixtures.member({ accountType: 4 })
  const who = { ...trial, proof: await server.fixtures.memberSession(trial) }
  for (const call of Object.values(records)) expect((await ask(call, { id: '1' }, who)).status).toBe(403)
})
