import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/feedback.ts'
import type { Output } from '#contract/endpoint.ts'
import type { feedback } from '#contract/feedback.ts'
import type { Permission } from '#domain/access/permission.ts'
import { giveHuman } from '#test/pg/human.ts'
import { drawing, sendFile } from '#test/pg/pictures.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let other = { id: 0, host: '' }

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ADDRESS: '99999,99999', THROTTLE_ACCOUNT: '99999,99999' },
  })
  other = await server.fixtures.merchant()
})
afterAll(() => server.close())

const words = { topic: 'technical', content: 'The page of promotions stays white.' }

type OwnFeedback = Output<typeof feedback.own>['list'][number]

interface Answer {
  readonly success: boolean
  readonly code?: string
  readonly value: { readonly reference: string }
}

let household = 0
/** Each visitor has an address of its own unless the test sets one, because a household's throttle is soon empty. */
async function send(
  body: object,
  { proof, host = server.host, from }: { proof?: Proof; host?: string; from?: string } = {},
): Promise<Answer & { status: number }> {
  const answer = await server.site.inject({
    method: 'PUT',
    url: '/wps/feedback',
    remoteAddress: from ?? `203.0.${(household += 1) % 250}.7`,
    headers: { host, origin: `http://${host}`, ...proof?.headers },
    payload: { requestId: crypto.randomUUID(), ...words, ...body },
  })
  return { status: answer.statusCode, ...answer.json<Answer>() }
}
const human = () => giveHuman(server.merchantId)
const rows = <Row extends object>(text: string, values: unknown[] = []) => server.asOwner<Row>(text, values)

async function member(merchantId = server.merchantId) {
  const made = await server.fixtures.member({ merchantId })
  return { ...made, proof: await server.fixtures.memberSession(made) }
}

async function openConsole(permissions: readonly Permission[], merchantId = server.merchantId) {
  const { headers, operatorId } = await server.fixtures.operatorSession(permissions, { merchantId })
  return {
    operatorId,
    async call(endpoint: { method: string; path: string }, input: Record<string, unknown> = {}) {
      const isRead = endpoint.method === 'GET'
      const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))
      const answer = await server.console.inject({
        method: endpoint.method as 'GET',
        url: isRead ? `${endpoint.path}?${query.toString()}` : endpoint.path,
        headers: { host: server.consoleHost, origin: `http://${server.consoleHost}`, ...headers },
        ...(isRead ? {} : { payload: input }),
      })
      return { status: answer.statusCode, ...answer.json<{ code?: string; value: never }>() }
    },
  }
}

test('a visitor needs a new human check for each feedback', async () => {
  expect(await send({})).toMatchObject({ code: 'human_check_failed' })
  const solved = await human()
  const sent = await send({ human: solved, contact: 'ann@mail.example' })
  expect(sent.value.reference).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  expect(await send({ human: solved })).toMatchObject({ code: 'human_check_failed' })
  expect(await send({ human: 'forged' })).toMatchObject({ code: 'human_check_failed' })
  expect(
    await rows('SELECT member_id, state FROM feedback WHERE reference = $1', [sent.value.reference]),
  ).toEqual([{ member_id: null, state: 'new' }])
})

test('a retry after a lost answer stores the feedback once, and only for the same sender', async () => {
  const ann = await member()
  const ben = await member()
  const requestId = crypto.randomUUID()
  const first = await send({ requestId }, { proof: ann.proof })
  const again = await Promise.all([1, 2, 3].map(() => send({ requestId }, { proof: ann.proof })))
  expect(again.map(({ value }) => value.reference)).toEqual([1, 2, 3].map(() => first.value.reference))
  expect(await rows('SELECT id FROM feedback WHERE request_id = $1', [requestId])).toHaveLength(1)
  expect(await send({ requestId, content: 'Quite another matter.' }, { proof: ann.proof })).toMatchObject({
    code: 'feedback_again',
  })
  expect(await send({ requestId }, { proof: ben.proof })).toMatchObject({ code: 'feedback_again' })
})

test('the limits hold, and only members send pictures, their own', async () => {
  const ann = await member()
  const ben = await member()
  const by = { proof: ann.proof }
  expect(await send({ content: '  too short ' }, by)).toMatchObject({ code: 'feedback_content' })
  expect(await send({ content: 'x'.repeat(1001) }, by)).toMatchObject({ code: 'feedback_content' })
  expect(await send({ remark: 'x'.repeat(141) }, by)).toMatchObject({ code: 'feedback_remark' })
  expect(await send({ topic: 'poetry' }, by)).toMatchObject({ status: 400 })
  const own = (await sendFile(server, ann.proof, await drawing(), { query: 'purpose=feedback' })).id
  const theirs = (await sendFile(server, ben.proof, await drawing(), { query: 'purpose=feedback' })).id
  expect(await send({ pictures: [own, theirs] }, by)).toMatchObject({ code: 'picture_gone' })
  expect(await send({ pictures: [own], human: await human() })).toMatchObject({ status: 400 })
  expect((await send({ pictures: [own] }, by)).success).toBe(true)
  expect(await send({ pictures: [own] }, by)).toMatchObject({ code: 'picture_gone' })
})

test('a member reads their own feedback page by page, with states and answers, and nobody else’s', async () => {
  const ann = await member()
  const ben = await member()
  await send({ content: 'Ben wrote this one.' }, { proof: ben.proof })
  await rows(
    `INSERT INTO feedback (merchant_id, member_id, reference, request_id, topic, content, language, sent_from,
                           state, note, answer, answered_at)
     SELECT $1, $2, 'CCCC-CC' || chr(65 + n / 10) || chr(65 + n % 10), gen_random_uuid(), 'idea',
            'Idea number ' || n, 'EN', 'a:test', states[n % 3 + 1], 'For colleagues',
            CASE n % 3 WHEN 2 THEN 'Done' END, CASE n % 3 WHEN 2 THEN now() END
       FROM generate_series(1, 12) AS n, (VALUES (ARRAY['new', 'read', 'answered'])) AS all_states (states)`,
    [server.merchantId, ann.id],
  )
  const read = async (proof: Proof | undefined, after?: string) => {
    const answer = await server.site.inject({
      method: 'GET',
      url: `/wps/feedback/own${after === undefined ? '' : `?after=${after}`}`,
      headers: { host: server.host, ...proof?.headers },
    })
    return { status: answer.statusCode, ...answer.json<{ value: { list: OwnFeedback[]; next?: string } }>() }
  }
  const first = await read(ann.proof)
  expect(first.value.list.map(({ content }) => content)).toEqual(
    Array.from({ length: 10 }, (_, place) => `Idea number ${12 - place}`),
  )
  expect(first.value.list[1]).toEqual({
    reference: 'CCCC-CCBB',
    topic: 'idea',
    state: 'answered',
    content: 'Idea number 11',
    sentAt: expect.any(String),
    answer: 'Done',
    answeredAt: expect.any(String),
  })
  const second = await read(ann.proof, first.value.next)
  expect(second.value.list.map(({ content }) => content)).toEqual(['Idea number 2', 'Idea number 1'])
  expect(second.value.next).toBeUndefined()
  // A cursor of another member leads into one's own list.
  for (const after of [undefined, first.value.next])
    expect((await read(ben.proof, after)).value.list.map(({ content }) => content)).toEqual([
      'Ben wrote this one.',
    ])
  expect(await read(ann.proof, 'nonsense')).toMatchObject({ status: 400 })
  expect(await read(undefined)).toMatchObject({ status: 401 })
})

test('a household and a member have a daily limit', async () => {
  const from = '198.51.100.9'
  await rows(
    `INSERT INTO feedback (merchant_id, reference, request_id, topic, content, language, sent_from)
     SELECT $1, 'AAAA-AA' || chr(65 + n / 10) || chr(65 + n % 10), gen_random_uuid(), 'other', 'ten signs or more', 'EN', $2
       FROM generate_series(1, 10) AS n`,
    [server.merchantId, `a:${from}`],
  )
  expect(await send({ human: await human() }, { from })).toMatchObject({ code: 'feedback_limit' })
  // A member behind the same address is counted separately.
  const ann = await member()
  expect((await send({}, { from, proof: ann.proof })).success).toBe(true)
})

test('an operator reads, notes and answers; the member gets the answer as a message', async () => {
  const ann = await member()
  const { reference } = (await send({ remark: 'Since noon' }, { proof: ann.proof })).value
  const olga = await openConsole(['feedback.read', 'feedback.write'])
  const { list }: { list: { id: string; state: string }[] } = (
    await olga.call(calls.listFeedback, { reference })
  ).value
  const id = list[0]?.id ?? ''
  const one: { version: number; way: string } = (await olga.call(calls.readFeedback, { id })).value
  expect(one).toMatchObject({ content: words.content, remark: 'Since noon', way: 'message', state: 'new' })
  const noted = await olga.call(calls.noteFeedback, {
    id,
    version: one.version,
    state: 'read',
    note: 'Known fault',
  })
  const { version }: { version: number } = noted.value
  expect(
    await olga.call(calls.noteFeedback, { id, version: one.version, state: 'new', note: '' }),
  ).toMatchObject({
    code: 'changed_meanwhile',
  })
  const answers = await Promise.all(
    [1, 2].map((n) => olga.call(calls.answerFeedback, { id, version, answer: `Thank you, ${n}.` })),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await rows('SELECT about FROM member_message WHERE member_id = $1', [ann.id])).toEqual([
    { about: reference },
  ])
  const audit = await rows(
    `SELECT action, member_id, operator_id FROM audit_entry WHERE after ->> 'reference' = $1 ORDER BY id`,
    [reference],
  )
  expect(audit).toEqual(
    ['feedback.note', 'feedback.answer'].map((action) => ({
      action,
      member_id: ann.id,
      operator_id: olga.operatorId,
    })),
  )
})

test('an answer may name only payees of the brand, and those that the sender named', async () => {
  const ann = await member()
  const { reference } = (await send({ remark: 'I paid to 9988 7766 55' }, { proof: ann.proof })).value
  const [found] = await rows<{ id: bigint }>('SELECT id FROM feedback WHERE reference = $1', [reference])
  const olga = await openConsole(['feedback.read', 'feedback.write'])
  const answer = (text: string) =>
    olga.call(calls.answerFeedback, { id: String(found?.id), version: 1, answer: text })
  expect(await answer('Pay to 0123 4567 89')).toMatchObject({
    code: 'payee_named',
    value: { found: '0123 4567 89' },
  })
  expect(await answer('9988 7766 55 is none of ours.')).toMatchObject({ status: 200 })
})

test('a visitor is answered by mail, and one without an address cannot be answered', async () => {
  const olga = await openConsole(['feedback.read', 'feedback.write'])
  for (const [contact, outcome] of [
    ['ann@mail.example', { status: 200 }],
    ['call me', { code: 'feedback_unreachable' }],
    ['a@b.example, c@d.example', { code: 'feedback_unreachable' }],
  ] as const) {
    const { reference } = (await send({ human: await human(), contact })).value
    const [found] = await rows<{ id: bigint }>('SELECT id FROM feedback WHERE reference = $1', [reference])
    const answer = 'Thank you.\nBcc: somebody'
    const answered = await olga.call(calls.answerFeedback, { id: String(found?.id), version: 1, answer })
    expect(answered).toMatchObject(outcome)
  }
  const [mail] = await rows<{ recipient: string; body: string }>(
    `SELECT recipient, body FROM outbox_message WHERE template = 'feedback_answer'`,
  )
  expect(mail?.recipient).toBe('ann@mail.example')
  expect(mail?.body).toContain('Thank you.')
})

test('an operator with read access changes nothing, and another brand’s feedback is absent', async () => {
  const ann = await member()
  const { reference } = (await send({}, { proof: ann.proof })).value
  const [found] = await rows<{ id: bigint }>('SELECT id FROM feedback WHERE reference = $1', [reference])
  const id = String(found?.id)
  const reader = await openConsole(['feedback.read'])
  const stranger = await openConsole(['feedback.read', 'feedback.write'], other.id)
  expect((await reader.call(calls.answerFeedback, { id, version: 1, answer: 'x' })).status).toBe(403)
  expect((await (await openConsole(['content.write'])).call(calls.listFeedback)).status).toBe(403)
  expect((await stranger.call(calls.readFeedback, { id })).status).toBe(404)
  expect((await stranger.call(calls.answerFeedback, { id, version: 1, answer: 'x' })).status).toBe(404)
  const { list }: { list: unknown[] } = (await stranger.call(calls.listFeedback)).value
  expect(list).toEqual([])
})
