import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/verification.ts'
import type { Output } from '#contract/endpoint.ts'
import { verification } from '#contract/verification.ts'
import { openTestServer, type Proof, type TestServer } from '#test/pg/test-server.ts'
import { ask, askConsole } from '#test/pg/withdrawals.ts'

let server: TestServer
let judge: Proof

beforeAll(async () => {
  server = await openTestServer()
  judge = await judgeOf(server.merchantId)
})
afterAll(() => server?.close())

const judgeOf = (merchantId: number) =>
  server.fixtures.operatorSession(['members.read', 'members.contacts'], { merchantId })

async function operatorId(): Promise<string> {
  const [row] = await server.asOwner<{ id: string }>('SELECT id::text FROM operator ORDER BY id LIMIT 1')
  return row?.id ?? ''
}

async function stored(
  memberId: bigint,
  {
    state,
    kind = 'identity',
    requestId = randomUUID(),
  }: {
    readonly state: 'checking' | 'accepted' | 'refused'
    readonly kind?: 'identity' | 'address'
    readonly requestId?: string
  },
): Promise<string> {
  const [row] = await server.asOwner<{ id: string }>(
    `INSERT INTO verification_document
            (merchant_id, member_id, kind, state, pictures, request_id, judged_at, judged_by, faults, valid_until, born_on)
     SELECT $1, $2::bigint, $3, $4::text, ARRAY[$5::uuid], $5::uuid, judged.at, CASE WHEN judged.at IS NOT NULL THEN $6::bigint END,
            CASE WHEN $4 = 'refused' THEN '{too_old}'::text[] ELSE '{}' END,
            CASE WHEN $4 = 'accepted' THEN current_date + 300 END,
            CASE WHEN $4 = 'accepted' AND $3 = 'identity' THEN date '1990-05-17' END
       FROM (SELECT CASE WHEN $4 <> 'checking' THEN now() END AS at) AS judged
     RETURNING id::text`,
    [server.merchantId, memberId, kind, state, requestId, await operatorId()],
  )
  return row?.id ?? ''
}

async function listed(input: { readonly limit?: number; readonly state?: 'checking' }): Promise<string[]> {
  const all: string[] = []
  let after: string | undefined
  do {
    const { value } = await askConsole(server, judge, calls.listDocuments, {
      ...input,
      ...(after === undefined ? {} : { after }),
    })
    all.push(...value.list.map(({ id }) => id))
    after = value.next
  } while (after !== undefined)
  return all
}

test('the queue has waiting documents oldest first, then judged ones newest first, page by page, of its own brand', async () => {
  const made = async (state: 'checking' | 'accepted' | 'refused') =>
    await stored((await server.fixtures.member()).id, { state })
  const first = await made('checking')
  const second = await made('refused')
  const third = await made('checking')
  const fourth = await made('accepted')
  const fifth = await made('checking')
  for (const limit of [1, 2, 3, 50])
    expect(await listed({ limit }), `${limit} a page`).toEqual([first, third, fifth, fourth, second])
  expect(await listed({ limit: 2, state: 'checking' })).toEqual([first, third, fifth])

  const elsewhere = await judgeOf((await server.fixtures.merchant()).id)
  expect((await askConsole(server, elsewhere, calls.readDocument, { id: first })).status).toBe(404)
  expect((await askConsole(server, elsewhere, calls.listDocuments, {})).value.list).toEqual([])
})

test('many refused documents of one kind hide none of another kind, nor a retry', async () => {
  const person = await server.fixtures.member()
  const requestId = randomUUID()
  await stored(person.id, { state: 'accepted', requestId })
  await stored(person.id, { state: 'accepted', kind: 'address' })
  await server.asOwner(
    `INSERT INTO verification_document
            (merchant_id, member_id, kind, state, pictures, request_id, judged_at, judged_by, faults)
     SELECT merchant_id, member_id, 'identity', 'refused', pictures, gen_random_uuid(), judged_at, judged_by, '{too_old}'
       FROM verification_document CROSS JOIN generate_series(1, 120) WHERE member_id = $1 AND kind = 'identity'`,
    [person.id],
  )
  const proof = await server.fixtures.memberSession(person)
  const { value } = await ask(server, { proof }, verification.checklist, {})
  type Item = Output<typeof verification.checklist>['list'][number]
  const itemOf = (kind: Item['kind']) => value.list.find((one) => one.kind === kind)
  expect(itemOf('address')).toMatchObject({ state: 'accepted' })
  expect(itemOf('identity')).toMatchObject({ state: 'refused' })
  expect(itemOf('identity')?.validUntil).toBe(itemOf('address')?.validUntil)

  const retry = await ask(server, { proof }, verification.send, {
    requestId,
    kind: 'identity',
    pictures: [requestId],
  })
  expect(retry.code).toBeUndefined()
  const kept = await server.asOwner('SELECT FROM verification_document WHERE member_id = $1', [person.id])
  expect(kept).toHaveLength(122)
})

test('an operator who opens a document is noted in the audit, and reads of days of birth the year alone', async () => {
  const person = await server.fixtures.member()
  const id = await stored(person.id, { state: 'accepted' })
  const read = async (by: Proof = judge) => await askConsole(server, by, calls.readDocument, { id })
  const { value } = await read()
  expect(value).toMatchObject({ bornInYear: 1990 })
  expect(JSON.stringify(value)).not.toContain('1990-05-17')
  const noted = async () => {
    const rows = await server.asOwner<{ operator: string; document: string }>(
      `SELECT operator_id::text AS operator, after ->> 'document' AS document FROM audit_entry
        WHERE member_id = $1 AND action = 'verification.open' ORDER BY id`,
      [person.id],
    )
    expect(new Set(rows.map(({ document }) => document))).toEqual(new Set([id]))
    return new Set(rows.map(({ operator }) => operator)).size === rows.length ? rows.length : 'repeated'
  }
  // An open panel reads its document again and again.
  await read()
  expect(await noted()).toBe(1)
  await read(await judgeOf(server.merchantId))
  expect(await noted()).toBe(2)
})
