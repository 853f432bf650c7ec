import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as consoleCalls from '#contract/console/promotions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { promotions } from '#contract/promotions.ts'
import type { DocumentOf } from '#domain/content/field.ts'
import { promotion } from '#domain/promotions/promotion.ts'
import { contentRulesOf, publishEntry } from '#server/publishing/content/actions.ts'
import { clerk, type ConsoleVisitor } from '#test/pg/console.ts'
import { drawing, sendFile } from '#test/pg/pictures.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let operator: ConsoleVisitor & { readonly operatorId: bigint }
let proof: Proof
let memberId: bigint
const nobody: Proof = { id: '', headers: {} }

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' },
  })
  operator = await clerk(server, ['promotions.judge'], server.merchantId)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.asOwner('DELETE FROM throttle_bucket')
  const member = await server.fixtures.member()
  memberId = member.id
  proof = await server.fixtures.memberSession(member)
})

async function offer(facts: Partial<DocumentOf<typeof promotion>['facts']> = {}): Promise<string> {
  const words = {
    title: 'Parlay days',
    lead: 'A word',
    condition: 'Five legs or more',
    steps: '',
    terms: '<p>Terms</p><script>x</script>',
  }
  const document = {
    words: { EN: words },
    facts: {
      types: ['sports'],
      application: 'pictures',
      audience: 'everybody',
      artCategory: 'sports',
      ...facts,
    } as DocumentOf<typeof promotion>['facts'],
  }
  return await server.services.store.transact((tx) =>
    publishEntry(tx, {
      merchantId: server.merchantId,
      kind: promotion,
      document,
      rules: contentRulesOf({
        languages: ['EN'],
        defaultLanguage: 'EN',
      }),
    }),
  )
}

async function ask(endpoint: Endpoint, input: object, who: Proof = proof, host = server.host) {
  const isRead = endpoint.method === 'GET'
  const query = new URLSearchParams(input as Record<string, string>).toString()
  const answer = await server.site.inject({
    method: endpoint.method,
    url: isRead && query !== '' ? `${endpoint.path}?${query}` : endpoint.path,
    headers: { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin', ...who.headers },
    ...(isRead ? {} : { payload: input }),
  })
  return answer.json<{ success: boolean; code?: string; value?: unknown }>()
}

const apply = (promotionId: string, overrides: { comment?: string; pictures?: string[] } = {}, who = proof) =>
  ask(promotions.apply, { promotionId, comment: '', pictures: [], ...overrides }, who)
const mine = async () =>
  (await ask(promotions.mine, {})).value as {
    applications: { promotionId: string; status: string }[]
    list: { id: string }[]
  }

async function queueOf(promotionId: string) {
  const answer = await operator.call(consoleCalls.listApplications, { promotionId })
  return (answer.body.value as { list: { id: string; version: number; status: string; comment: string }[] })
    .list
}
const judge = async (input: object) => (await operator.call(consoleCalls.judgeApplication, input)).body

test('a visitor reads an offer with its condition, and its terms without scripts', async () => {
  const id = await offer()
  const { list } = (await ask(promotions.list, {}, nobody)).value as { list: { id: string }[] }
  expect(list.find((one) => one.id === id)).toMatchObject({
    title: 'Parlay days',
    condition: 'Five legs or more',
    url: `/art/promotion/${id}/1/ltr.svg`,
  })
  expect((await ask(promotions.one, { id }, nobody)).value).toMatchObject({ terms: '<p>Terms</p>' })
  const art = await server.site.inject({
    url: `/art/promotion/${id}/1/ltr.svg`,
    headers: { host: server.host },
  })
  expect([art.statusCode, art.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
})

test('an offer for members only is absent for visitors, and at another brand', async () => {
  const id = await offer({ audience: 'members' })
  const { list } = (await ask(promotions.list, {}, nobody)).value as { list: { id: string }[] }
  expect(list.some((one) => one.id === id)).toBe(false)
  expect((await ask(promotions.one, { id }, nobody)).code).toBe('absent')
  expect((await ask(promotions.one, { id })).success).toBe(true)
  expect((await mine()).list.map((one) => one.id)).toContain(id)
  const there = await server.fixtures.merchant()
  const theirs = await server.fixtures.memberSession(await server.fixtures.member({ merchantId: there.id }))
  const open = await offer()
  expect((await ask(promotions.one, { id: open }, theirs, there.host)).code).toBe('absent')
  const applying = { promotionId: open, comment: '', pictures: [] }
  expect((await ask(promotions.apply, applying, theirs, there.host)).code).toBe('absent')
})

test('a double submit and two tabs make one application, and get the same answer', async () => {
  const id = await offer()
  const picture = (await sendFile(server, proof, await drawing())).id
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => apply(id, { comment: 'My slip', pictures: [picture] })),
  )
  expect(answers.map(({ success }) => success)).toEqual([true, true, true, true])
  expect(new Set(answers.map(({ value }) => JSON.stringify(value))).size).toBe(1)
  expect(await queueOf(id)).toHaveLength(1)
  expect((await apply(id, { comment: 'Another' })).code).toBe('already_applied')
})

test('a constraint of the database allows one application', async () => {
  const id = await offer()
  await apply(id)
  await expect(
    server.asOwner(
      'INSERT INTO promotion_application (merchant_id, promotion_id, member_id) VALUES ($1, $2, $3)',
      [server.merchantId, id, memberId],
    ),
  ).rejects.toThrow(/unique/)
})

// Each row: an offer's times and requirement, and why an application is refused.
for (const [what, facts, code] of [
  ['before it opens', () => ({ opensAt: inHours(1) }), 'not_open_yet'],
  ['after joining has ended', () => ({ closesAt: inHours(-1) }), 'registration_closed'],
  ['after its end', () => ({ endsAt: inHours(-1) }), 'registration_closed'],
  ['where no application is needed', () => ({ application: 'none' as const }), 'no_application_needed'],
] as const) {
  test(`an application is refused ${what}`, async () =>
    expect((await apply(await offer(facts()))).code).toBe(code))
}

test('an application that needs pictures takes only the member’s own', async () => {
  const id = await offer()
  const stranger = await server.fixtures.memberSession(await server.fixtures.member())
  const theirs = (await sendFile(server, stranger, await drawing())).id
  expect(await apply(id, { pictures: [theirs] })).toMatchObject({
    code: 'picture_gone',
    value: { pictures: [theirs] },
  })
  const own = (await sendFile(server, proof, await drawing())).id
  expect((await apply(await offer({ application: 'comment' }), { pictures: [own] })).code).toBe(
    'invalid_input',
  )
  expect((await apply(id, { comment: 'x'.repeat(141) })).code).toBe('invalid_input')
  expect((await apply(id, { comment: 'turned \u202e round' })).code).toBe('invalid_input')
  expect((await apply(id, { comment: 'x'.repeat(140), pictures: [own] })).success).toBe(true)
})

test('an application can be withdrawn until an operator takes it up, and made again', async () => {
  const id = await offer()
  await apply(id, { comment: 'first' })
  expect((await ask(promotions.withdraw, { promotionId: id })).success).toBe(true)
  expect((await mine()).applications).toEqual([])
  expect((await apply(id, { comment: 'second' })).success).toBe(true)
  const [, second] = await queueOf(id)
  expect(await judge({ id: second?.id, version: second?.version, judgement: 'process' })).toMatchObject({
    value: {
      status: 'processing',
      version: 2,
    },
  })
  expect((await ask(promotions.withdraw, { promotionId: id })).code).toBe('already_processed')
})

test('an operator answers once, with a reason that the member reads; it is audited', async () => {
  const id = await offer()
  await apply(id, { comment: 'please' })
  const [row] = await queueOf(id)
  const which = { id: row?.id, version: row?.version }
  expect((await judge({ ...which, judgement: 'reject' })).code).toBe('reason_needed')
  expect((await judge({ ...which, judgement: 'reject', reason: ' \n ' })).code).toBe('reason_needed')
  const answers = await Promise.all([
    judge({ ...which, judgement: 'reject', reason: 'Four legs only.' }),
    judge({ ...which, judgement: 'approve' }),
  ])
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'changed_meanwhile')).toHaveLength(1)
  expect((await judge({ ...which, version: 2, judgement: 'approve' })).code).toBe('already_judged')
  const entries = await server.asOwner<{ action: string }>(
    `SELECT action FROM audit_entry WHERE member_id = $1 ORDER BY id`,
    [memberId],
  )
  expect(entries.map(({ action }) => action).filter((one) => one.startsWith('promotion.'))).toHaveLength(2)
})

test('a rejected member reads the reason, and cannot apply again', async () => {
  const id = await offer()
  await apply(id)
  const [row] = await queueOf(id)
  await judge({ id: row?.id, version: row?.version, judgement: 'reject', reason: 'Four legs only.' })
  expect((await mine()).applications).toMatchObject([{ status: 'rejected', reason: 'Four legs only.' }])
  expect((await apply(id)).code).toBe('application_rejected')
})

test('the queue is oldest first, paged, and shows pictures to operators with the right to judge', async () => {
  const id = await offer()
  const picture = (await sendFile(server, proof, await drawing())).id
  await apply(id, { comment: 'one', pictures: [picture] })
  const second = await server.fixtures.memberSession(await server.fixtures.member())
  await apply(id, { comment: 'two' }, second)
  const first = (await operator.call(consoleCalls.listApplications, { promotionId: id, limit: 1 })).body.value
  const { list, next } = first as { list: { comment: string }[]; next: string }
  expect(list.map(({ comment }) => comment)).toEqual(['one'])
  const rest = await operator.call(consoleCalls.listApplications, { promotionId: id, limit: 1, after: next })
  expect((rest.body.value as { list: { comment: string }[] }).list).toMatchObject([{ comment: 'two' }])
  const opened = await operator.call(consoleCalls.applicationPicture, { id: picture })
  expect([opened.status, opened.headers['content-type']]).toEqual([200, 'image/webp'])
})

test('an operator of another merchant finds no application', async () => {
  const id = await offer()
  const picture = (await sendFile(server, proof, await drawing())).id
  await apply(id, { pictures: [picture] })
  const [row] = await queueOf(id)
  const there = await server.fixtures.merchant()
  const theirs = await clerk(server, ['promotions.judge'], there.id)
  const judging = { id: row?.id, version: row?.version, judgement: 'approve' }
  const list = await theirs.call(consoleCalls.listApplications)
  expect(list.body.value).toMatchObject({ list: [], promotions: [] })
  expect((await theirs.call(consoleCalls.judgeApplication, judging)).body.code).toBe('absent')
  expect((await theirs.call(consoleCalls.applicationPicture, { id: picture })).status).toBe(404)
})
